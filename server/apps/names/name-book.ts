import { genres } from '../../contract/domain/genres.ts';
import { isUnspaced } from '../../tagging/words/sheet.ts';
import { editDistance } from '../../tagging/words/spelling.ts';
import { isStopWord } from '../../tagging/words/stop-words.ts';
import { termOf } from '../../tagging/words/terms.ts';
import { fold } from '../../tagging/words/words.ts';
import { appKinds } from '../known-kinds-of-app.ts';

export interface NamedApp {
  readonly store: string;
  readonly appId: string;
  readonly title: string;
}

interface Name<App> {
  readonly words: readonly string[];
  readonly app: App;
}

/** Names of known apps, indexed by first word. */
export interface NameBook<App extends NamedApp> {
  add(apps: Iterable<App>): void;
  /** Matches the full title, or the part before its subtitle. */
  called(words: readonly string[]): App[];
  /** Matches names written without spaces: `calmharbor`. */
  joined(word: string): App[];
  /** How many titles of different apps contain all of these words, in any form. */
  titlesWith(words: readonly string[]): number;
  /** Length in words of the longest name at the beginning of `words`; 0 if none. */
  longestAt(words: readonly string[]): number;
  /** Apps whose titles begin with these words. */
  beginningWith(words: readonly string[]): App[];
  /** Apps whose name, or its first word, is one typo away. */
  near(word: string): App[];
  /** Apps whose full name, ignoring spaces, is close enough to suggest; nearest first. */
  alike(name: string): App[];
  /** Apps whose multi-word name differs by one typo in one word. */
  nearRun(words: readonly string[]): App[];
  /** Names in scripts without spaces that occur in a text, longest first. */
  within(folded: string): { readonly start: number; readonly end: number; readonly apps: App[] }[];
  /** Apps with this id, in either store. */
  withId(appId: string): App[];
}

const subtitle = /\s[-–—|·]\s|[:：(（|]/u;
const part = /[\p{L}\p{N}]+/gu;

export const nameWords = (name: string): string[] => fold(name.normalize('NFKC')).match(part) ?? [];

const namesOf = (title: string): string[][] => {
  const [whole, head] = [nameWords(title), nameWords(title.split(subtitle)[0] ?? '')];
  return head.length > 0 && head.length < whole.length ? [whole, head] : [whole];
};

/** In shorter words, changing one letter usually makes another word. */
const shortestNear = 6;

/** Shorter words have too many neighbours; a longer text isn't a name. */
const shortestAlike = 4;
const longestAlike = 60;

/** Whether one letter left out, inserted, changed or moved turns one word into the other; never the first letter. */
export const isOneSlipFrom = (one: string, other: string): boolean => {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false;
  let from = 1;
  while (from < one.length && one[from] === other[from]) from++;
  const rest = (word: string, at: number): string => word.slice(at);
  if (one.length !== other.length) {
    return (
      rest(one, one.length > other.length ? from + 1 : from) ===
      rest(other, other.length > one.length ? from + 1 : from)
    );
  }
  const isSwapped = one[from] === other[from + 1] && one[from + 1] === other[from];
  return rest(one, from + 1) === rest(other, from + 1) || (isSwapped && rest(one, from + 2) === rest(other, from + 2));
};

export const createNameBook = <App extends NamedApp>(initial: Iterable<App> = []): NameBook<App> => {
  const byName = new Map<string, App[]>();
  /** Word counts of the names that begin with a word. */
  const lengths = new Map<string, Set<number>>();
  const byFirst = new Map<string, Name<App>[]>();
  const byCharacter = new Map<string, { readonly name: string; readonly app: App }[]>();
  const byId = new Map<string, App[]>();
  const byJoined = new Map<string, App[]>();
  const byTerm = new Map<string, Set<string>>();

  const into = <Value>(index: Map<string, Value[]>, key: string, value: Value): void => {
    const known = index.get(key);
    if (known) known.push(value);
    else index.set(key, [value]);
  };

  const add = (apps: Iterable<App>): void => {
    for (const app of apps) {
      into(byId, app.appId, app);
      for (const word of nameWords(app.title)) {
        const term = termOf(word, 'en');
        byTerm.set(term, (byTerm.get(term) ?? new Set()).add(app.title));
      }
      for (const words of namesOf(app.title)) {
        const [first] = words;
        if (first === undefined) continue;
        into(byFirst, first, { words, app });
        into(byName, words.join(' '), app);
        lengths.set(first, (lengths.get(first) ?? new Set()).add(words.length));
        const joined = words.join('');
        if (joined.length >= shortestNear) into(byJoined, joined, app);
        if (isUnspaced(joined) && joined.length > 1) into(byCharacter, joined[0]!, { name: joined, app });
      }
    }
  };
  add(initial);

  const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
    start.length <= words.length && start.every((word, at) => words[at] === word);

  return {
    add,
    called: (words) => [...new Set(byName.get(words.join(' ')))],
    joined: (word) => [...new Set(byJoined.get(word))],
    titlesWith: (words) => {
      const [first = new Set<string>(), ...rest] = words.map(
        (word) => byTerm.get(termOf(word, 'en')) ?? new Set<string>(),
      );
      return rest.reduce((all, each) => all.intersection(each), first).size;
    },
    longestAt: (words) =>
      Math.max(
        0,
        ...[...(lengths.get(words[0] ?? '') ?? [])].filter(
          (length) => length <= words.length && byName.has(words.slice(0, length).join(' ')),
        ),
      ),
    beginningWith: (words) => [
      ...new Set(
        (byFirst.get(words[0] ?? '') ?? []).filter((name) => startsWith(name.words, words)).map(({ app }) => app),
      ),
    ],
    near: (word) => {
      if (word.length < shortestNear) return [];
      const close = byFirst.keys().filter((first) => first !== word && isOneSlipFrom(word, first));
      return [...new Set(close.flatMap((first) => byFirst.get(first)!.map(({ app }) => app)))];
    },
    alike: (name) => {
      const wanted = nameWords(name).join('');
      const most = wanted.length < shortestAlike ? 0 : wanted.length < shortestNear + 1 ? 1 : 2;
      if (most === 0 || wanted.length > longestAlike) return [];
      const near = byName.entries().flatMap(([spaced, apps]) => {
        const known = spaced.replaceAll(' ', '');
        if (Math.abs(known.length - wanted.length) > most) return [];
        const distance = editDistance(wanted, known);
        // Two typos rarely include the first letter.
        const isNear = distance < 2 || (distance <= most && known[0] === wanted[0]);
        return isNear ? apps.map((app) => ({ app, distance })) : [];
      });
      return [...new Set([...near].sort((a, b) => a.distance - b.distance).map(({ app }) => app))];
    },
    nearRun: (words) => {
      const alike = (byFirst.get(words[0] ?? '') ?? []).filter((name) => {
        if (words.length < 2 || name.words.length !== words.length) return false;
        const other = words.flatMap((word, at) => (word === name.words[at] ? [] : [at]));
        const [at] = other;
        return (
          other.length === 1 && at !== undefined && words[at]!.length >= 5 && isOneSlipFrom(words[at]!, name.words[at]!)
        );
      });
      return [...new Set(alike.map(({ app }) => app))];
    },
    within: (folded) => {
      const found: { start: number; end: number; apps: App[] }[] = [];
      for (let start = 0; start < folded.length; start++) {
        const here = (byCharacter.get(folded[start]!) ?? []).filter(({ name }) => folded.startsWith(name, start));
        const longest = Math.max(0, ...here.map(({ name }) => name.length));
        if (longest === 0) continue;
        const apps = [...new Set(here.filter(({ name }) => name.length === longest).map(({ app }) => app))];
        found.push({ start, end: start + longest, apps });
        start += longest - 1;
      }
      return found;
    },
    withId: (appId) => byId.get(appId) ?? [],
  };
};

/** App names that are ordinary words in most sentences. */
const everyday = `notes note calm weather mail maps clock photos photo music books book bible mirror camera files health fitness wallet translate calculator reminders
  shortcuts tips home watch news stocks podcasts contacts messages message phone focus forest today things bear clear flow zen pocket signal line zoom slack discord
  teams meet chat duo drive sheets docs slides keep tasks calendar fit pay cash wish shop match hinge bumble threads snap tube radio tv player reader scanner games game
  login ads ad subscription update updates crash crashes battery price prices support account password refund trial premium pro plus lite max free sync backup widget
  design interface data privacy security bugs bug features feature settings search notification notifications video videos sound voice call calls text keyboard
  sleep dream dreams relax timer alarm counter tracker planner diary journal family kids learn study school work money budget bank card cards credit coin coins gold
  food recipe recipes cook coffee water run running walk steps yoga mind happy smart super best new simple easy fast daily one all my life world star stars time day night
  editor browser cleaner block blocks puzzle word words chess farm city war heroes legends quest jump color colors draw paint art space ball`;

const common: ReadonlySet<string> = new Set(
  [
    ...everyday.split(/\s+/u),
    ...appKinds.flatMap(({ words }) => words.flatMap(nameWords)),
    ...genres.flatMap(({ name, also }) => [name, ...also].flatMap(nameWords)),
  ].map(fold),
);

/** Whether these words can occur in a sentence without meaning the app of that name. */
export const isEverydayName = (words: readonly string[]): boolean => {
  if (words.length === 1 && !isUnspaced(words[0]!) && words[0]!.length < 4) return true;
  return words.every((word) => common.has(word) || isStopWord(word, 'en') || /^\d+$/u.test(word));
};
