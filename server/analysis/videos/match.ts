import { readAppQuery } from '../app-query.ts';
import { isEverydayName, type NameBook, nameWords } from '../reading/name-book.ts';
import { isUnspaced } from '../reading/sheet.ts';
import { fold } from '../words/words.ts';
import { isNameTag, isOwnAccount, letters, type NameableApp, nameLength, nameOf } from './app-name.ts';
import { aroundOf, fieldOf, link, mentions, type VideoText } from './said.ts';
import { whyNamed } from './why-named.ts';

export interface AppMatch<App extends NameableApp = NameableApp> {
  readonly app: App;
  /** What in the video tells it, a sentence each. */
  readonly why: readonly string[];
}

/** Whom a video may be about: those who are looked for, and all others that are known. */
export interface Candidates<App extends NameableApp> {
  readonly meant: readonly App[];
  readonly known: NameBook<App> | null;
}

const storeTitles = { apple: 'the App Store', play: 'Google Play' } as const;

/** The apps of either store that a text links to: a link is taken apart, never followed. */
export const linkedApps = ({
  title,
  description,
}: Pick<VideoText, 'title' | 'description'>): { readonly store: 'apple' | 'play'; readonly appId: string }[] =>
  [...`${title}\n${description}`.matchAll(link)].flatMap(([found]) => {
    const read = readAppQuery(found);
    return read.resolved === 'link' && read.store !== null ? [{ store: read.store, appId: read.appId }] : [];
  });

/** The apps that a video is about, each with what tells so; a name that several apps of a store share tells none of them. */
export const matchApps = <App extends NameableApp>(
  video: VideoText,
  { meant, known }: Candidates<App>,
): AppMatch<App>[] => {
  const found = new Map<string, { app: App; why: Set<string> }>();
  const add = (app: App, why: string): void => {
    const key = `${app.store} ${app.appId}`;
    const match = found.get(key) ?? { app, why: new Set<string>() };
    found.set(key, { ...match, why: match.why.add(why) });
  };
  const whole = `${video.title}\n${video.description}`;
  const around = aroundOf(video);
  const speaksOfApps = around.appWord !== null;

  for (const { store, appId } of linkedApps(video)) {
    const apps = [...meant, ...(known?.withId(appId) ?? [])].filter(
      (app) => app.store === store && app.appId === appId,
    );
    if (apps[0]) add(apps[0], `It links to the app in ${storeTitles[store]}.`);
  }

  const namesOfMeant = meant.map((app) => ({ app, words: nameWords(nameOf(app.title)), whole: nameWords(app.title) }));
  const firstOfMeant = new Set(namesOfMeant.flatMap(({ words, whole }) => [words[0], whole[0]]));
  const isLookedFor = new Set<NameableApp>(meant);
  /** Those who are looked for go before others of the name. */
  const calledSo = (words: readonly string[]): readonly App[] => {
    const name = words.join(' ');
    const looked = namesOfMeant.filter((each) => each.words.join(' ') === name || each.whole.join(' ') === name);
    if (looked.length > 0) return looked.map(({ app }) => app);
    const called = known?.called(words) ?? [];
    return called.length > 0 ? called : begunBy(words);
  };
  /** Those of the known whose titles go on with what kind of app they are. */
  const begunBy = (words: readonly string[]): readonly App[] =>
    isEverydayName(words.slice(0, 1))
      ? []
      : (known?.beginningWith(words) ?? []).filter(({ title }) => nameLength(title) === words.length);
  const addNamed = (apps: readonly App[], why: (app: App) => string | null): void => {
    for (const sharing of Map.groupBy(apps, ({ store }) => store).values()) {
      const told = sharing.filter(({ developer }) => mentions(around, developer));
      const one = sharing.length === 1 ? sharing : told;
      for (const app of one) {
        const reason = why(app);
        if (reason !== null) add(app, reason);
      }
    }
  };

  for (const field of [fieldOf('title', video.title), fieldOf('description', video.description)]) {
    const { tokens } = field;
    for (let at = 0; at < tokens.length; at++) {
      const ahead = tokens.slice(at, at + 12).map(({ folded }) => folded);
      const begun = (firstOfMeant.has(ahead[0]) ? namesOfMeant : [])
        .flatMap(({ words, whole }) => [words, whole])
        .filter((words) => words.length > 0 && words.every((word, place) => ahead[place] === word));
      const inBook = known?.longestAt(ahead) || [2, 1].find((count) => begunBy(ahead.slice(0, count)).length > 0);
      const length = Math.max(inBook ?? 0, ...begun.map((words) => words.length), 0);
      if (length === 0) continue;
      const words = ahead.slice(0, length);
      const apps = calledSo(words);
      addNamed(apps, (app) => {
        const isWhole = length > nameLength(app.title);
        return whyNamed(field, at, words, { app, around, isWhole, isMeant: isLookedFor.has(app) });
      });
      at += length - 1;
    }
  }

  const folded = fold(whole.normalize('NFKC'));
  for (const { apps, start, end } of known?.within(folded) ?? []) {
    if (speaksOfApps || end - start > 4) {
      addNamed(
        apps,
        () => `It names “${folded.slice(start, end)}”${around.appWord ? ` and speaks of “${around.appWord}”` : ''}.`,
      );
    }
  }
  for (const { app, words } of namesOfMeant) {
    const joined = words.join('');
    if (!isUnspaced(joined) || joined.length < 2 || !folded.includes(joined)) continue;
    if (speaksOfApps || joined.length > 4) addNamed([app], () => `It names “${joined}”.`);
  }

  for (const tag of video.hashtags) {
    const plain = letters(tag);
    const ofMeant = namesOfMeant.filter(({ words }) => isNameTag(plain, words, speaksOfApps));
    const words =
      ofMeant.length > 0
        ? []
        : [plain, plain.replace(/app$/u, '')].filter((word) => isNameTag(plain, [word], speaksOfApps));
    const apps =
      ofMeant.length > 0 ? ofMeant.map(({ app }) => app) : words.flatMap((word) => known?.called([word]) ?? []);
    addNamed([...new Set(apps)], () => `It is tagged #${tag}.`);
  }
  if (video.creator) {
    const { handle } = video.creator;
    const own = namesOfMeant.filter(({ words }) => isOwnAccount(handle, words)).map(({ app }) => app);
    addNamed(own, () => `It is posted by @${handle}, which goes by the app’s name.`);
  }
  return [...found.values()].map(({ app, why }) => ({ app, why: [...why] }));
};
