import { readAppQuery } from '../../../apps/names/app-query.ts';
import { appKey } from '../../../contract/domain/app-ref.ts';
import { type Store, storeTitles } from '../../../contract/domain/stores.ts';
import { fold } from '../../../tagging/words/words.ts';
import { letters, type NameableApp, ownAccountOf, standingOf } from './app-name-in-videos.ts';
import { describing } from './app-talk.ts';
import { createKnownNames, type KnownNames, type Name, namesOfAll } from './known-names.ts';
import { type Mention, purposeIn, whyPassing } from './purpose.ts';
import { aroundOf, continuesName, fieldOf, link, mentions, type VideoText } from './video-text.ts';
import { whyNamed } from './why-named.ts';

/** Version of these rules; videos matched by another version are matched again. */
export const matchRules = 3;

export interface AppMatch<App extends NameableApp = NameableApp> {
  readonly app: App;
  /** The evidence, a sentence each. */
  readonly why: readonly string[];
  readonly isLinked: boolean;
  readonly isPassing: boolean;
}

/** Apps that a video may be about: those searched for and all known ones. The result doesn't depend on who searches. */
export interface Candidates<App extends NameableApp> {
  readonly meant: readonly App[];
  readonly known: KnownNames<App> | null;
}

/** Apps that a text links to; links are parsed, never followed. */
export const linkedApps = (
  video: Pick<VideoText, 'title' | 'description'>,
): { readonly store: Store; readonly appId: string; readonly at: Mention }[] =>
  (['title', 'description'] as const).flatMap((field) =>
    [...video[field].matchAll(link)].flatMap((found) => {
      const read = readAppQuery(found[0]);
      return read.resolved === 'link' && read.store !== null
        ? [{ store: read.store, appId: read.appId, at: { field, start: found.index, isLink: true } }]
        : [];
    }),
  );

const maxNameWords = 12;

/** Mentions of a name that are checked per text; more add nothing. */
const maxLooks = 40;

interface Found<App> {
  readonly app: App;
  readonly mentions: Mention[];
  isLinked: boolean;
  /** The first sentence only; the title comes before the description. */
  named: string | null;
  tagged: string | null;
  posted: string | null;
}

/** The apps that a video is about, with evidence. A name shared by apps of the same store identifies none. */
export const matchApps = <App extends NameableApp>(
  video: VideoText,
  { meant, known }: Candidates<App>,
): AppMatch<App>[] => {
  const names = namesOfAll([...(meant.length > 0 ? [createKnownNames(meant)] : []), ...(known ? [known] : [])]);
  const around = aroundOf(video);
  const found = new Map<string, Found<App>>();
  const of = (app: App): Found<App> => {
    const key = appKey(app);
    const one = found.get(key) ?? { app, mentions: [], isLinked: false, named: null, tagged: null, posted: null };
    found.set(key, one);
    return one;
  };
  /** Of apps that share a name in a store, the one whose developer or purpose is mentioned. */
  const resolveShared = (sharing: readonly Name<App>[]): readonly Name<App>[] =>
    [...Map.groupBy(sharing, ({ app }) => app.store).values()].flatMap((ofStore) => {
      if (ofStore.length === 1) return ofStore;
      const ofDeveloper = ofStore.filter(({ app }) => mentions(around, app.developer));
      if (ofDeveloper.length > 0) return ofDeveloper;
      const forIt = ofStore.filter(({ app }) => purposeIn(around, app) !== null);
      return forIt.length === 1 ? forIt : [];
    });

  for (const { store, appId, at } of linkedApps(video)) {
    const app = names.withId(store, appId);
    if (!app) continue;
    of(app).isLinked = true;
    of(app).mentions.push(at);
  }

  const likely: { readonly name: Name<App>; readonly why: string; readonly at: Mention }[] = [];
  for (const field of [fieldOf('title', video.title), fieldOf('description', video.description)]) {
    const { tokens } = field;
    const looks = new Map<string, number>();
    for (let at = 0; at < tokens.length; at++) {
      const here = names.at(tokens.slice(at, at + maxNameWords).map(({ folded }) => folded));
      if (here.length === 0) continue;
      const written = here[0]!.words.join(' ');
      const look = (looks.get(written) ?? 0) + 1;
      looks.set(written, look);
      const isSkipped = look > maxLooks || continuesName(field, at, here[0]!.words.length);
      for (const name of isSkipped ? [] : resolveShared(here)) {
        const { app, words, by } = name;
        const naming = whyNamed(field, at, words, { app, around, isWhole: by === 'title' });
        if (naming === null) continue;
        const mention = { field: field.name, start: tokens[at]!.start, isLink: false };
        if (naming.kind === 'likely') likely.push({ name, why: naming.why, at: mention });
        else {
          of(app).named ??= naming.why;
          of(app).mentions.push(mention);
        }
      }
      at += here[0]!.words.length - 1;
    }
  }

  const folded = fold(`${video.title}\n${video.description}`.normalize('NFKC'));
  // Their position doesn't matter, so each name is checked once.
  const within = new Map(names.within(folded).map((here) => [here[0]?.words.join(''), here] as const));
  for (const here of within.values()) {
    for (const { app, words } of resolveShared(here)) {
      const name = words.join('');
      if (around.appWord !== null) of(app).named ??= `It mentions “${name}” and “${around.appWord}”.`;
      else if (name.length > 4) of(app).named ??= `It mentions “${name}”.`;
    }
  }

  for (const tag of video.hashtags) {
    const plain = letters(tag);
    const withoutApp = plain.endsWith('app') ? names.joined(plain.slice(0, -'app'.length)) : [];
    const telling = withoutApp.filter(({ words }) => isAppTag(words));
    const alone = names.joined(plain).filter(({ words }) => isNameTag(words, around.appWord !== null));
    for (const { app } of resolveShared(telling.length > 0 ? telling : alone))
      of(app).tagged ??= `It is tagged #${tag}.`;
  }
  if (video.creator) {
    const { handle } = video.creator;
    const { name, isSure } = ownAccountOf(handle);
    const own = [...names.joined(letters(handle)), ...(isSure ? names.joined(name) : [])].filter(({ words }) => {
      const standing = standingOf(words);
      return words.join('').length > 3 && standing !== 'kind' && (standing === 'telling' || isSure);
    });
    for (const { app } of resolveShared(own)) {
      of(app).posted ??= `It was posted by @${handle}, which uses the app’s name.`;
    }
  }
  // A likely name next to a certain one is taken as a name.
  const certain = new Set([
    ...[...found.values()].map(({ app }) => app.title),
    ...likely.map(({ name }) => name.app.title),
  ]);
  const [one, other] = certain;
  const fieldsOf = Map.groupBy(likely, ({ name }) => name.app);
  const isInBoth = new Map(
    [...fieldsOf].map(([app, all]) => [app, new Set(all.map(({ at }) => at.field)).size > 1] as const),
  );
  for (const { name, why, at } of likely) {
    const beside = one === name.app.title ? other : one;
    const isTwice = isInBoth.get(name.app) ?? false;
    if (beside === undefined && !isTwice) continue;
    of(name.app).named ??= isTwice ? `${why}, and so does its description.` : `${why} next to ${beside}.`;
    of(name.app).mentions.push(at);
  }
  return [...found.values()].map(({ app, mentions: places, isLinked, named, tagged, posted }) => {
    const passing = posted === null ? whyPassing(video, app, places) : null;
    const linked = isLinked ? `It links to the app in ${storeTitles[app.store]}.` : null;
    return {
      app,
      isLinked,
      isPassing: passing !== null,
      why: [linked, named, tagged, posted, passing].flatMap((sentence) => sentence ?? []),
    };
  });
};

const isAppTag = (words: readonly string[]): boolean =>
  words.join('').length > 3 && standingOf(words) !== 'kind' && !words.every((word) => describing.has(word));

/** A single word only counts if the video mentions apps. */
const isNameTag = (words: readonly string[], mentionsAnApp: boolean): boolean => {
  const standing = standingOf(words);
  return words.join('').length > 3 && (standing === 'telling' || (standing === 'single' && mentionsAnApp));
};
