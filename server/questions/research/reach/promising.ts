import { kindWanted, whyOfKind } from '../../../apps/kinds/is-of-kind-of-app.ts';
import type { Subject, SubjectApp } from '../../../apps/subject/subject.ts';
import { appKey } from '../../../contract/domain/app-ref.ts';
import { dayMs } from '../../../contract/domain/durations.ts';
import type { PromisingCreator } from '../../../contract/resources/reach/reach.ts';
import type { Video } from '../../../contract/resources/reach/videos.ts';
import { readPosts } from '../../../reach/creators/about.ts';
import { type Lens, lensFor } from '../../../reach/creators/lens.ts';
import type { ReadPost } from '../../../reach/creators/posts.ts';
import { standingOf } from '../../../reach/creators/standing.ts';
import { recentDays, vet } from '../../../reach/creators/vet-creator.ts';
import { nameOf } from '../../../reach/videos/matching/app-name-in-videos.ts';
import { termsOf } from '../../../tagging/words/terms.ts';
import { fold, wordsOf } from '../../../tagging/words/words.ts';

type Creator = NonNullable<Video['creator']>;
type OwnedVideo = Video & { readonly creator: Creator };

const maxListed = 5;
const maxJudged = 20;
/** Minimum number of videos about such apps, as fewer may be chance. */
const minVideos = 3;

const isOwned = (video: Video): video is OwnedVideo => video.creator !== null;
const keyOf = ({ platform, id }: Video): string => `${platform} ${id}`;
const creatorKey = ({ platform, creator }: OwnedVideo): string => `${platform} ${creator.handle.toLowerCase()}`;

/** Videos of each creator with several about the subject, most videos first. */
const recurring = (about: readonly Video[]): OwnedVideo[][] =>
  [...Map.groupBy(about.filter(isOwned), creatorKey).values()]
    .filter((own) => own.length >= minVideos)
    .sort((one, other) => other.length - one.length || (creatorKey(one[0]!) < creatorKey(other[0]!) ? -1 : 1))
    .slice(0, maxJudged);

/** Search terms for all videos of those creators in the library: any of the lists, all of its words. */
export const creatorTerms = (about: readonly Video[]): string[][][] =>
  recurring(about)
    .map(([video]) => termsOf({ title: null, text: video!.creator.handle }, 'en').map((term) => [term]))
    .filter((terms) => terms.length > 0);

const tagsIn = (title: string): string[] =>
  [...title.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, tag]) => tag!.toLowerCase());

/** The fields of a stored video that its creator is judged by; without the description. */
const postOf = ({ id, url, title, views, likes, comments, publishedAt }: Video): ReadPost => ({
  id,
  url,
  title,
  description: '',
  hashtags: tagsIn(title),
  views,
  likes,
  comments,
  publishedAt,
  declaredPaid: null,
});

const appsOf = (videos: readonly Video[]): SubjectApp[] => {
  const apps = videos.flatMap((video) => video.apps);
  const bare = { developer: null, site: null, genre: null };
  return [
    ...new Map(
      apps.map(({ store, appId, title }) => [appKey({ store, appId }), { store, appId, title, ...bare }] as const),
    ).values(),
  ];
};

/** Names of accounts that report news of all kinds. */
const news =
  /\b(?:news|newsroom|gazette|times|herald|tribune|headlines?|bulletin|chronicle|journal|magazine|press|newswire|wire|reports?|digest|observer|courier|dispatch|weekly)\b/u;

const isNews = ({ name, handle }: Creator): boolean =>
  news.test(fold(`${name ?? ''} ${handle.replace(/[_.-]+/gu, ' ')}`));

/** An account that shows only one app belongs to it, or promotes it. */
const isOfOneApp = (videos: readonly Video[]): boolean => {
  const names = new Set(videos.flatMap(({ apps }) => apps.map(({ title }) => nameOf(title))));
  return names.size === 1;
};

/** Logarithmic, as in the ranking of creators. */
const magnitude = (views: number): number => Math.min(1, Math.log10(1 + views) / 7);

/** The same name on several platforms is one person. */
const personOf = ({ handle, name }: Creator): string =>
  wordsOf(name ?? handle)
    .map(({ folded }) => folded)
    .join('') || fold(handle);

export interface Judged {
  readonly worth: number;
  readonly person: string;
  readonly creator: PromisingCreator;
}

/** A creator judged by everything on file; null if rejected or if there is too little to judge. */
const judge = (
  all: readonly OwnedVideo[],
  isAbout: (video: Video) => boolean,
  { lens, owners, now }: { readonly lens: Lens; readonly owners: Lens; readonly now: number },
): Judged | null => {
  const { platform, creator } = all[0]!;
  const posts = all.map(postOf);
  const telling = readPosts(posts, lens);
  // A video matched only by its description may have a sponsor and another subject.
  const ofSubject = all.filter((video, at) => telling[at]!.about && isAbout(video));
  const dated = ofSubject
    .flatMap((video) => (video.publishedAt === null ? [] : [{ video, at: Date.parse(video.publishedAt) }]))
    .sort((one, other) => other.at - one.at);
  const [last] = dated;
  if (!last || ofSubject.length < minVideos || isNews(creator) || isOfOneApp(all)) return null;
  const daysSince = (at: number): number => Math.max(0, Math.floor((now - at) / dayMs));
  const { handle, name, url } = creator;
  const { fit, score } = vet({
    meant: lens.meant,
    read: all.length,
    about: ofSubject.length,
    recent: dated.filter(({ at }) => daysSince(at) <= recentDays).length,
    naming: null,
    lastDays: daysSince(last.at),
    standing: standingOf({ handle, name, bio: '', links: [], businessEmail: null }, posts, owners),
  });
  if (!fit) return null;
  const seen = ofSubject.flatMap(({ views }) => views ?? []);
  const views = seen.reduce((sum, each) => sum + each, 0);
  return {
    worth: score * (0.5 + 0.5 * magnitude(seen.length === 0 ? 0 : views / seen.length)),
    person: personOf(creator),
    creator: {
      platform,
      handle,
      name,
      url,
      known: all.length,
      about: ofSubject.length,
      views: seen.length === 0 ? null : views,
      lastAboutAt: new Date(last.at).toISOString(),
      video: last.video,
    },
  };
};

/** Candidates with a function that judges each, called one by one as it takes milliseconds. */
export interface Candidates {
  /** All stored videos of each. */
  readonly creators: readonly (readonly OwnedVideo[])[];
  readonly judge: (all: readonly OwnedVideo[]) => Judged | null;
}

/**
 * Creators with several videos about a kind, judged by the rules of a creator search on stored videos: several of them,
 * and enough of all, must be about such apps by title, the last one recently, and the account must not belong to an
 * app, repost, or report news.
 * @param theirs other stored videos of the creators of `about`
 */
export const promisingCandidates = (
  { about, theirs }: { readonly about: readonly Video[]; readonly theirs: readonly Video[] },
  { kindOfApp, apps }: Pick<Subject, 'kindOfApp' | 'apps'>,
  now: number,
): Candidates => {
  const named = appsOf([...about, ...theirs]);
  const wanted = kindOfApp === null ? null : kindWanted(kindOfApp);
  const ofKind = wanted === null ? [] : named.filter((app) => whyOfKind(wanted, app).length > 0);
  const lensOf = (more: readonly SubjectApp[]): Lens =>
    lensFor({ query: kindOfApp ?? '', kindOfApp, apps: [...apps, ...more] });
  // Any app's account counts as an owner; only apps of the kind make a post relevant.
  const lenses = { lens: lensOf(ofKind), owners: lensOf(named), now };
  const aboutIt = new Set(about.map(keyOf));
  const byCreator = Map.groupBy(theirs.filter(isOwned), creatorKey);
  return {
    creators: recurring(about).map((own) => {
      const others = byCreator.get(creatorKey(own[0]!)) ?? [];
      return [...new Map([...own, ...others].map((video) => [keyOf(video), video])).values()];
    }),
    judge: (all) => judge(all, (video) => aboutIt.has(keyOf(video)), lenses),
  };
};

/** Best first, one entry per person. */
export const bestOf = (judged: readonly (Judged | null)[]): PromisingCreator[] => {
  const best = judged
    .filter((each) => each !== null)
    .sort((one, other) => other.worth - one.worth || (keyOf(one.creator.video) < keyOf(other.creator.video) ? -1 : 1));
  return [...Map.groupBy(best, ({ person }) => person).values()].slice(0, maxListed).map(([first]) => first!.creator);
};
