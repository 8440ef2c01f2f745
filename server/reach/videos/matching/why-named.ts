import { type NameableApp, standingOf } from './app-name-in-videos.ts';
import { describing } from './app-talk.ts';
import { purposeIn } from './purpose.ts';
import {
  type Around,
  appWordNear,
  besideApp,
  type Field,
  hostOf,
  isQuoted,
  mentions,
  writtenAs,
} from './video-text.ts';

/** Hosts shared by many, so a link to one identifies no one. */
const shared =
  /(?:^|\.)(?:google|facebook|instagram|tiktok|youtube|youtu|twitter|x|apple|github|notion|linktr|bit|medium|wixsite|wordpress|blogspot|discord|reddit|amazon|amzn)\.[a-z.]+$/u;

const linksToSite = ({ hosts }: Around, { site }: NameableApp): boolean => {
  const host = hostOf(site);
  return host !== null && hosts.has(host) && !shared.test(host);
};

/** Evidence anywhere in a video that words are an app's name, as the end of a sentence; null if there is none. */
const whyAnywhere = (field: Field, at: number, words: readonly string[], app: NameableApp, around: Around) => {
  const { length } = words;
  if (mentions(around, app.developer)) return ` and its developer, ${app.developer}.`;
  if (linksToSite(around, app)) return ' and it links to the app’s site.';
  const beside = besideApp(field, at, length);
  if (beside !== null && !(length === 1 && describing.has(words[0]!))) return ` next to “${beside}”.`;
  return around.tags.has(`${words.join('')}app`) && !words.every((word) => describing.has(word))
    ? ` and it is tagged #${words.join('')}app.`
    : null;
};

/** Matches with hashtags and the account's name, which are deliberate. */
const whyOwn = (words: readonly string[], { tags, account }: Around): string | null => {
  const joined = words.join('');
  if (tags.has(joined)) return ` and it is tagged #${joined}.`;
  return account === joined ? ', which is also the account’s name.' : null;
};

/** Evidence for words whose capitalization doesn't rule out a name. */
const whyAmidWords = (words: readonly string[], app: NameableApp, around: Around): string | null => {
  if (around.appWord !== null) return ` and the video mentions “${around.appWord}”.`;
  const own = whyOwn(words, around);
  if (own !== null) return own;
  const purpose = purposeIn(around, app);
  return purpose === null ? null : ` and the video mentions “${purpose}”, which is what the app is for.`;
};

export type Naming =
  /** They do; `why` is a sentence. */
  | { readonly kind: 'certain'; readonly why: string }
  /** Capitalized like a name, which counts if the video is certainly about another app. */
  | { readonly kind: 'likely'; readonly why: string }
  /** They may mean anything. */
  | null;

const certain = (why: string): Naming => ({ kind: 'certain', why });

export const whyNamed = (
  field: Field,
  at: number,
  words: readonly string[],
  { app, around, isWhole }: { readonly app: NameableApp; readonly around: Around; readonly isWhole: boolean },
): Naming => {
  const { length } = words;
  const [start, end] = [field.tokens[at]!.start, field.tokens[at + length - 1]!.end];
  const mention = `Its ${field.name} mentions “${field.text.slice(start, end)}”`;
  if (isWhole) return certain(`${mention}, the app’s full title.`);
  const standing = standingOf(words);
  const anywhere = standing === 'kind' ? null : whyAnywhere(field, at, words, app, around);
  if (anywhere !== null) return certain(`${mention}${anywhere}`);
  if (standing === 'kind')
    return mentions(around, app.developer) ? certain(`${mention} and its developer, ${app.developer}.`) : null;
  const written = writtenAs(field, at, length);
  const isInMarks = isQuoted(field, start, end);
  if (standing === 'plain') {
    if (length === 1) return null;
    if (!isInMarks && written !== 'name') return null;
    const close = appWordNear(field, at, length);
    if (close !== null) return certain(`${mention} near “${close}”.`);
    const own = whyOwn(words, around);
    return own === null ? null : certain(`${mention}${own}`);
  }
  if (isInMarks) return certain(`${mention} in quotation marks.`);
  if (written === 'words') {
    const close = appWordNear(field, at, length);
    return close === null ? null : certain(`${mention} near “${close}”.`);
  }
  if (standing === 'telling' && written === 'name') return certain(`${mention}.`);
  const amid = whyAmidWords(words, app, around);
  if (amid !== null) return certain(`${mention}${amid}`);
  if (written === 'unclear') return null;
  return written === 'large' || around.usingWord === null
    ? { kind: 'likely', why: mention }
    : certain(`${mention} and it describes using it.`);
};
