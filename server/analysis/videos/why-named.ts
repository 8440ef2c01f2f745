import { nameWords } from '../reading/name-book.ts';
import { isStopWord } from '../words/stop-words.ts';
import { termOf } from '../words/terms.ts';
import { type NameableApp, nameOf, standingOf } from './app-name.ts';
import { describing } from './app-talk.ts';
import {
  type Around,
  appWordNear,
  besideApp,
  type Field,
  hostOf,
  isQuoted,
  isWrittenAsName,
  isWrittenAsWord,
  mentions,
} from './said.ts';

/** A word of what the app is for that the video says too: of `Tidal: Notes & Tasks`, notes. */
const purposeIn = ({ terms }: Around, { title }: NameableApp): string | null => {
  const name = new Set(nameWords(nameOf(title)));
  const purpose = nameWords(title).filter((word) => !name.has(word) && !isStopWord(word, 'en') && word.length > 2);
  return purpose.find((word) => terms.has(termOf(word, 'en'))) ?? null;
};

/** What makes a name of one word an app's, as the end of a sentence; null when nothing does. */
const whySingle = (
  field: Field,
  at: number,
  word: string,
  { app, around, isMeant }: { app: NameableApp; around: Around; isMeant: boolean },
): string | null => {
  if (around.appWord !== null) return ` and it speaks of “${around.appWord}”.`;
  const { start, end } = field.tokens[at]!;
  if (isQuoted(field, start, end)) return ' in quotation marks.';
  if (isWrittenAsWord(field, at)) return null;
  const purpose = purposeIn(around, app);
  if (purpose !== null) return ` and it speaks of “${purpose}”, which the app is for.`;
  if (!isMeant) return null;
  if (around.tags.has(word)) return ` and it is tagged #${word}.`;
  return around.usingWord === null ? null : ` and it tells of using it (“${around.usingWord}”).`;
};

/** Hosts that many share: a link to one of them leads to nobody in particular. */
const shared =
  /(?:^|\.)(?:google|facebook|instagram|tiktok|youtube|youtu|twitter|x|apple|github|notion|linktr|bit|medium|wixsite|wordpress|blogspot|discord|reddit|amazon|amzn)\.[a-z.]+$/u;

const linksToSite = ({ hosts }: Around, { site }: NameableApp): boolean => {
  const host = hostOf(site);
  return host !== null && hosts.has(host) && !shared.test(host);
};

/** Why the words at a place mean an app that is called so; null when they may mean anything. */
export const whyNamed = (
  field: Field,
  at: number,
  words: readonly string[],
  { app, around, isWhole, isMeant }: { app: NameableApp; around: Around; isWhole: boolean; isMeant: boolean },
): string | null => {
  const { length } = words;
  const [start, end] = [field.tokens[at]!.start, field.tokens[at + length - 1]!.end];
  const said = `Its ${field.name} names “${field.text.slice(start, end)}”`;
  if (isWhole) return `${said}, the app’s whole title.`;
  if (mentions(around, app.developer)) return `${said} and its developer, ${app.developer}.`;
  if (linksToSite(around, app)) return `${said} and it links to the app’s site.`;
  switch (standingOf(words)) {
    case 'telling':
      return `${said}.`;
    case 'single': {
      const why = whySingle(field, at, words[0]!, { app, around, isMeant });
      return why === null ? null : `${said}${why}`;
    }
    case 'kind':
      return null;
    case 'plain': {
      const beside = besideApp(field, at, length);
      if (length === 1) {
        if (beside === null || describing.has(words[0]!)) return null;
        return `${said} beside “${beside}”.`;
      }
      const close = beside ?? appWordNear(field, at, length);
      const isName = isQuoted(field, start, end) || isWrittenAsName(field, at, length);
      return close !== null && isName ? `${said} near “${close}”.` : null;
    }
  }
};
