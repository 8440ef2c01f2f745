import { kindWanted, whyOfKind } from '../../apps/kinds/is-of-kind-of-app.ts';
import { isEverydayName, nameWords } from '../../apps/names/name-book.ts';
import type { Subject } from '../../apps/subject/subject.ts';
import { appKey } from '../../contract/domain/app-ref.ts';
import { type Platform, platformTitles } from '../../contract/domain/platforms.ts';
import type { Video } from '../../contract/resources/reach/videos.ts';
import { listed } from '../../support/prose/numbers.ts';
import { isCjk } from '../../tagging/words/language/scripts.ts';
import { queryTerms, termsOf } from '../../tagging/words/terms.ts';
import { isSpam } from './library-words.ts';
import { letters, nameOf } from './matching/app-name-in-videos.ts';
import { appWordIn } from './matching/app-talk.ts';

/** `TikTok`, `TikTok and YouTube`, `TikTok, Instagram and YouTube`. */
export const platformList = (platforms: readonly Platform[]): string =>
  listed(platforms.map((platform) => platformTitles[platform]));

/** `creators` excludes Instagram's own search, which doesn't return authors. */
export type Wanted = 'videos' | 'creators';

const keysOf = (platform: Platform, wanted: Wanted): readonly string[] => {
  if (platform === 'youtube') return ['YOUTUBE_KEY'];
  return platform === 'instagram' && wanted === 'videos'
    ? ['SCRAPECREATORS_KEY', 'INSTAGRAM_TOKEN']
    : ['SCRAPECREATORS_KEY'];
};

/** Keys of which any one enables one of the platforms: `` `A`, `B` or `C` ``. */
export const keysFor = (platforms: readonly Platform[], wanted: Wanted): string => {
  const keys = new Set(platforms.flatMap((platform) => keysOf(platform, wanted)));
  const written = [...keys].map((key) => `\`${key}\``);
  return written.length > 1 ? `${written.slice(0, -1).join(', ')} or ${written.at(-1)}` : written.join('');
};

export const noneConfigured = (platforms: readonly Platform[], wanted: Wanted): string => {
  const asked = [...new Set(platforms)];
  const them = asked.length === 1 ? 'it' : 'them';
  return `This service cannot search ${platformList(asked)} for ${wanted} because no key for ${them} is configured: set ${keysFor(asked, wanted)}.`;
};

/** Search words for an app; an everyday name gets `app` added. */
export const wordsForApp = (title: string): string => {
  const name = nameOf(title);
  return isEverydayName(nameWords(name)) && appWordIn(name) === null ? `${name} app` : name;
};

/** Search words for a kind of app: `habit tracker` alone also finds paper ones. */
export const wordsForKind = (kind: string): string => (appWordIn(kind) === null ? `${kind} app` : kind);

export const searchWords = ({ query, kindOfApp, apps }: Subject): string => {
  if (kindOfApp !== null && apps.length > 0) return wordsForKind(kindOfApp);
  const [first] = apps;
  return first ? wordsForApp(first.title) : query;
};

/** A video with the apps it is about, without those mentioned in passing. */
export interface FiledVideo {
  readonly video: Video;
  /** `<store> <id>` of each. */
  readonly about: ReadonlySet<string>;
}

/** Relevance: 3 about such an app, 2 about another app or with the words in the title, 1 in passing, 0 otherwise. */
const nearnessTo = ({ kindOfApp, apps, query }: Subject): ((filed: FiledVideo) => number) => {
  const meant = new Set(apps.map(appKey));
  const wanted = kindOfApp === null ? null : kindWanted(kindOfApp);
  const isMeant = (app: Video['apps'][number]): boolean =>
    meant.has(appKey(app)) || (wanted !== null && whyOfKind(wanted, { title: app.title, genre: null }).length > 0);
  const asked = queryTerms(kindOfApp ?? (apps[0] ? nameOf(apps[0].title) : query));
  return ({ video, about }) => {
    const matching = video.apps.filter(isMeant);
    if (matching.some((app) => about.has(appKey(app)))) return 3;
    const title = new Set(termsOf({ title: null, text: video.title }, 'en'));
    const isWorded = asked.length > 0 && asked.every((any) => any.some((term) => title.has(term)));
    if (about.size > 0 || (isWorded && matching.length === 0)) return 2;
    return matching.length > 0 ? 1 : 0;
  };
};

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byViews = (one: Video, other: Video): number =>
  (other.views ?? -1) - (one.views ?? -1) ||
  compare(other.publishedAt ?? '', one.publishedAt ?? '') ||
  compare(one.platform, other.platform) ||
  compare(one.id, other.id);

/** A creator's title for comparison: all its words, and those it starts with. */
interface Titled {
  readonly platform: string;
  readonly whole: string;
  readonly opening: readonly string[];
}

const opens = /(?<=[.!?。！？…])(?=\s|$)|(?<=[。！？])|\n|\s[|·–—]\s/u;

/** The title without tags; of a caption, the first line or sentence. */
const titled = ({ platform, title }: Video): Titled => {
  const [opening = ''] = title
    .replace(/#[\p{L}\p{N}_]+/gu, ' ')
    .trim()
    .split(opens);
  return { platform, whole: nameWords(title).join(' '), opening: nameWords(opening) };
};

/** Fewer words start many titles: `Day one`, `My week`. */
const minAlike = 3;

const opensAlike = ({ opening: one }: Titled, { opening: other }: Titled): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    (short.length >= minAlike || isUnspacedTitle(short)) && short.join(' ') === long.slice(0, short.length).join(' ')
  );
};

/** In scripts without spaces, a title is a single word. */
const isUnspacedTitle = (words: readonly string[]): boolean =>
  words.join('').length >= minUnspaced && isCjk(words[0]!.charCodeAt(0));
const minUnspaced = 6;

export interface OrderedVideos {
  readonly videos: readonly Video[];
  /** Number of repeats of a creator's title on the same platform. */
  readonly folded: number;
}

/**
 * Most relevant first, then most viewed. Of a creator's repeated titles, only the most viewed is kept per platform;
 * repeats on other platforms come after the rest, and spam last.
 */
export const orderVideos = (found: readonly FiledVideo[], subject: Subject): OrderedVideos => {
  const nearness = nearnessTo(subject);
  const ranked = found
    .map((filed) => ({ video: filed.video, near: nearness(filed) }))
    .sort((one, other) => other.near - one.near || byViews(one.video, other.video));
  const byCreator = new Map<string, Titled[]>();
  const [first, again, spam]: [Video[], Video[], Video[]] = [[], [], []];
  for (const { video } of ranked) {
    const title = titled(video);
    const handle = video.creator === null ? '' : letters(video.creator.handle);
    // Without a name, the author's other posts are unknown.
    const theirs = handle === '' ? [] : (byCreator.get(handle) ?? []);
    if (theirs.some(({ platform, whole }) => platform === title.platform && whole === title.whole)) continue;
    if (handle !== '') byCreator.set(handle, [...theirs, title]);
    const isElsewhere = theirs.some(
      (each) => each.platform !== title.platform && (each.whole === title.whole || opensAlike(each, title)),
    );
    (isSpam(video.title) ? spam : isElsewhere ? again : first).push(video);
  }
  const videos = [...first, ...again, ...spam];
  return { videos, folded: found.length - videos.length };
};
