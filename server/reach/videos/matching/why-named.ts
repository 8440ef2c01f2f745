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

/** Hosts that many share: a link to one of them identifies no one. */
const shared =
  /(?:^|\.)(?:google|facebook|instagram|tiktok|youtube|youtu|twitter|x|apple|github|notion|linktr|bit|medium|wixsite|wordpress|blogspot|discord|reddit|amazon|amzn)\.[a-z.]+$/u;

const linksToSite = ({ hosts }: Around, { site }: NameableApp): boolean => {
  const host = hostOf(site);
  return host !== null && hosts.has(host) && !shared.test(host);
};

/** What a video says that makes words the name of an app wherever they stand, as the end of a sentence; null: nothing. */
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

/** Its hashtag or its account, which are written on purpose. */
const whyOwn = (words: readonly string[], { tags, account }: Around): string | null => {
  const joined = words.join('');
  if (tags.has(joined)) return ` and it is tagged #${joined}.`;
  return account === joined ? ', which is also the account’s name.' : null;
};

/** What makes words that are not written as words like any others an app's name. */
const whyAmidWords = (words: readonly string[], app: NameableApp, around: Around): string | null => {
  if (around.appWord !== null) return ` and the video mentions “${around.appWord}”.`;
  const own = whyOwn(words, around);
  if (own !== null) return own;
  const purpose = purposeIn(around, app);
  return purpose === null ? null : ` and the video mentions “${purpose}”, which is what the app is for.`;
};

/** Whether words at a place mean an app that is called so. */
export type Naming =
  /** They do, and a sentence says why. */
  | { readonly kind: 'certain'; readonly why: string }
  /** They are written as a name, which tells where the video is about another app for certain. */
  | { readonly kind: 'likely'; readonly why: string }
  /** They may mean anything. */
  | null;

const certain = (why: string): Naming => ({ kind: 'certain', why });

/** Whether the words at a place mean an app that is called so, and why. */
export const whyNamed = (
  field: Field,
  at: number,
  words: readonly string[],
  { app, around, isWhole }: { readonly app: NameableApp; readonly around: Around; readonly isWhole: boolean },
): Naming => {
  const { length } = words;
  const [start, end] = [field.tokens[at]!.start, field.tokens[at + length - 1]!.end];
  const said = `Its ${field.name} mentions “${field.text.slice(start, end)}”`;
  if (isWhole) return certain(`${said}, the app’s full title.`);
  const standing = standingOf(words);
  const anywhere = standing === 'kind' ? null : whyAnywhere(field, at, words, app, around);
  if (anywhere !== null) return certain(`${said}${anywhere}`);
  if (standing === 'kind')
    return mentions(around, app.developer) ? certain(`${said} and its developer, ${app.developer}.`) : null;
  const written = writtenAs(field, at, length);
  const isInMarks = isQuoted(field, start, end);
  if (standing === 'plain') {
    if (length === 1) return null;
    if (!isInMarks && written !== 'name') return null;
    const close = appWordNear(field, at, length);
    if (close !== null) return certain(`${said} near “${close}”.`);
    const own = whyOwn(words, around);
    return own === null ? null : certain(`${said}${own}`);
  }
  if (isInMarks) return certain(`${said} in quotation marks.`);
  if (written === 'words') {
    const close = appWordNear(field, at, length);
    return close === null ? null : certain(`${said} near “${close}”.`);
  }
  if (standing === 'telling' && written === 'name') return certain(`${said}.`);
  const amid = whyAmidWords(words, app, around);
  if (amid !== null) return certain(`${said}${amid}`);
  if (written === 'unclear') return null;
  return written === 'large' || around.usingWord === null
    ? { kind: 'likely', why: said }
    : certain(`${said} and it describes using it.`);
};
