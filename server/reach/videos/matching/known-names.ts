import { nameWords } from '../../../apps/names/name-book.ts';
import { appKey } from '../../../contract/domain/app-ref.ts';
import { isUnspaced } from '../../../tagging/words/sheet.ts';
import { isKindEnding, type NameableApp, splitTitle, withoutEnding } from './app-name-in-videos.ts';

export interface Name<App> {
  readonly words: readonly string[];
  readonly app: App;
  /** The whole title, the part before the subtitle, or that part without the kind of app. */
  readonly by: 'title' | 'head' | 'short';
}

/** Names of known apps, indexed by first word. */
export interface KnownNames<App extends NameableApp> {
  /** The longest name that these words start with; empty if there is none. */
  at(words: readonly string[]): readonly Name<App>[];
  /** Names equal to text without spaces. */
  joined(letters: string): readonly Name<App>[];
  /** Names in scripts without spaces that occur in a text, the longest at each position. */
  within(folded: string): readonly (readonly Name<App>[])[];
  withId(store: string, appId: string): App | undefined;
}

/** Minimum number of apps that share an ending for it to be a kind of app. */
const carriers = 3;

/** Endings of two or three words that several apps share, in their names or as subtitles. */
function* carriedEndings(titles: Iterable<string>): Generator<void, ReadonlySet<string>> {
  const heads = new Map<string, Set<string>>();
  const carry = (ending: readonly string[], head: string): void => {
    const key = ending.join(' ');
    heads.set(key, (heads.get(key) ?? new Set()).add(head));
  };
  for (const title of titles) {
    const { head, subtitle } = splitTitle(title);
    const words = nameWords(head);
    for (const count of [2, 3]) if (words.length > count) carry(words.slice(-count), words.slice(0, -count).join(' '));
    const under = subtitle === null ? [] : nameWords(subtitle);
    if (under.length > 1 && under.length < 4) carry(under, words.join(' '));
    yield;
  }
  return new Set([...heads].filter(([, of]) => of.size >= carriers).map(([ending]) => ending));
}

const sure = { title: 0, head: 0, short: 1 } as const;

/** Full names win over shortened ones. */
const owners = <App>(names: readonly Name<App>[]): readonly Name<App>[] => {
  const best = Math.min(...names.map(({ by }) => sure[by]));
  return names.filter(({ by }) => sure[by] === best);
};

export const createKnownNames = <App extends NameableApp>(known: Iterable<App>): KnownNames<App> => {
  const steps = knownNamesInSteps(known);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/** The same as a generator, so that many apps don't block the event loop. */
export function* knownNamesInSteps<App extends NameableApp>(known: Iterable<App>): Generator<void, KnownNames<App>> {
  const apps = new Map<string, App>();
  for (const app of known) apps.set(appKey(app), app);
  const carried = yield* carriedEndings(new Set([...apps.values()].map(({ title }) => title)));
  const byFirst = new Map<string, Name<App>[]>();
  const byJoined = new Map<string, Name<App>[]>();
  const byCharacter = new Map<string, Name<App>[]>();
  const into = (index: Map<string, Name<App>[]>, key: string, name: Name<App>): void => {
    const some = index.get(key);
    if (some) some.push(name);
    else index.set(key, [name]);
  };
  for (const app of apps.values()) {
    const { head } = splitTitle(app.title);
    const short = withoutEnding(app.title, (ending) => carried.has(ending.join(' ')) || isKindEnding(ending));
    const called = new Map<string, Name<App>>();
    for (const [by, text] of [
      ['short', short],
      ['head', head],
      ['title', app.title],
    ] as const) {
      const words = nameWords(text);
      // Without a subtitle, the title is the name.
      if (words.length > 0 && !(by === 'title' && called.get(words.join(' '))?.by === 'head')) {
        called.set(words.join(' '), { words, app, by });
      }
    }
    for (const name of called.values()) {
      const joined = name.words.join('');
      into(byFirst, name.words[0]!, name);
      into(byJoined, joined, name);
      if (isUnspaced(joined) && joined.length > 1) into(byCharacter, joined[0]!, name);
    }
    yield;
  }
  const longest = (names: readonly Name<App>[], length: (name: Name<App>) => number): readonly Name<App>[] => {
    if (names.length === 0) return [];
    const most = Math.max(...names.map(length));
    return owners(names.filter((name) => length(name) === most));
  };
  return {
    at: (words) =>
      longest(
        (byFirst.get(words[0] ?? '') ?? []).filter((name) => name.words.every((word, place) => words[place] === word)),
        (name) => name.words.length,
      ),
    joined: (text) => longest(byJoined.get(text) ?? [], () => 0),
    within: (folded) => {
      const found: (readonly Name<App>[])[] = [];
      for (let start = 0; start < folded.length; start++) {
        const here = longest(
          (byCharacter.get(folded[start]!) ?? []).filter(({ words }) => folded.startsWith(words.join(''), start)),
          ({ words }) => words.join('').length,
        );
        if (here.length === 0) continue;
        found.push(here);
        start += here[0]!.words.join('').length - 1;
      }
      return found;
    },
    withId: (store, appId) => apps.get(appKey({ store, appId })),
  };
}

/** Combines several indexes; for apps in more than one, the earlier one wins. */
export const namesOfAll = <App extends NameableApp>(books: readonly KnownNames<App>[]): KnownNames<App> => {
  const merged = (lists: readonly (readonly Name<App>[])[]): readonly Name<App>[] => {
    const all = new Map<string, Name<App>>();
    for (const name of lists.flat()) {
      const key = appKey(name.app);
      if (!all.has(key)) all.set(key, name);
    }
    return all.size === 0 ? [] : owners([...all.values()]);
  };
  const longestOf = (lists: readonly (readonly Name<App>[])[]): readonly Name<App>[] => {
    const most = Math.max(0, ...lists.map((names) => names[0]?.words.length ?? 0));
    return merged(lists.filter((names) => names[0]?.words.length === most));
  };
  return {
    at: (words) => longestOf(books.map((book) => book.at(words))),
    joined: (text) => merged(books.map((book) => book.joined(text))),
    within: (folded) => books.flatMap((book) => book.within(folded)),
    withId: (store, appId) => books.map((book) => book.withId(store, appId)).find((app) => app !== undefined),
  };
};
