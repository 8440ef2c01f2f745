import type { Video } from '../../contract/resources/videos.ts';
import { kindWanted, whyOfKind } from '../reading/apps-of-kind.ts';
import { nameWords } from '../reading/name-book.ts';
import type { Subject } from '../subject/subject.ts';
import { queryTerms, termsOf } from '../words/terms.ts';
import { letters, nameOf } from './app-name.ts';

/** A video with those of its apps that it is about, and does not merely name in passing. */
export interface FiledVideo {
  readonly video: Video;
  /** `<store> <id>` of each. */
  readonly about: ReadonlySet<string>;
}

const refOf = ({ store, appId }: { readonly store: string; readonly appId: string }): string => `${store} ${appId}`;

/** How near a video is to what was asked: 3 about such an app, 2 about another or worded so in its title, 1 in passing, 0 not. */
const nearnessTo = ({ kindOfApp, apps, query }: Subject): ((filed: FiledVideo) => number) => {
  const meant = new Set(apps.map(refOf));
  const wanted = kindOfApp === null ? null : kindWanted(kindOfApp);
  const isMeant = (app: Video['apps'][number]): boolean =>
    meant.has(refOf(app)) || (wanted !== null && whyOfKind(wanted, { title: app.title, genre: null }).length > 0);
  const asked = queryTerms(kindOfApp ?? (apps[0] ? nameOf(apps[0].title) : query));
  return ({ video, about }) => {
    const such = video.apps.filter(isMeant);
    if (such.some((app) => about.has(refOf(app)))) return 3;
    const title = new Set(termsOf({ title: null, text: video.title }, 'en'));
    const isWorded = asked.length > 0 && asked.every((any) => any.some((term) => title.has(term)));
    if (about.size > 0 || (isWorded && such.length === 0)) return 2;
    return such.length > 0 ? 1 : 0;
  };
};

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const byViews = (one: Video, other: Video): number =>
  (other.views ?? -1) - (one.views ?? -1) ||
  compare(other.publishedAt ?? '', one.publishedAt ?? '') ||
  compare(one.platform, other.platform) ||
  compare(one.id, other.id);

/** A title by whom; null where it is not known who posted it. */
const titleKey = ({ title, creator }: Video): string | null =>
  creator === null ? null : `${letters(creator.handle)} ${nameWords(title).join(' ')}`;

export interface OrderedVideos {
  readonly videos: readonly Video[];
  /** How many were left out: a creator's same title once more on the same platform. */
  readonly folded: number;
}

/**
 * The nearest to what was asked first, then the most viewed. Of a title that a creator has posted several times the most
 * viewed stands for all on its platform, and those on other platforms come behind the rest.
 */
export const orderVideos = (found: readonly FiledVideo[], subject: Subject): OrderedVideos => {
  const nearness = nearnessTo(subject);
  const ranked = found
    .map((filed) => ({ video: filed.video, near: nearness(filed) }))
    .sort((one, other) => other.near - one.near || byViews(one.video, other.video));
  const [titles, posts] = [new Set<string>(), new Set<string>()];
  const [first, again]: [Video[], Video[]] = [[], []];
  for (const { video } of ranked) {
    const title = titleKey(video);
    const post = title === null ? null : `${video.platform} ${title}`;
    if (post !== null && posts.has(post)) continue;
    (title !== null && titles.has(title) ? again : first).push(video);
    if (title !== null) titles.add(title);
    if (post !== null) posts.add(post);
  }
  const videos = [...first, ...again];
  return { videos, folded: found.length - videos.length };
};
