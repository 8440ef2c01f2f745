import { averageOf, shareOf } from '../../analysis/counting/figures.ts';
import type { WindowReview } from '../../analysis/findings/findings.ts';
import type { AppRead } from '../../analysis/research/report/report-findings.ts';
import { type AskedThing, askedThings, type TopicAsked } from '../../analysis/research/topic/asked-topic.ts';
import type { LeftOut } from '../../analysis/research/topic/left-out.ts';
import { everywhere, type Groups, type TopicMatch, type Unit } from '../../analysis/search/plan.ts';
import { themeTerm } from '../../analysis/search/tag-terms.ts';
import { allKinds } from '../../analysis/tagging/review-kinds/review-kind.ts';
import { taxonomy } from '../../analysis/tagging/themes/taxonomy.ts';
import type { Database } from '../../store/engine/database.ts';
import { editions } from '../../store/reviews/editions.ts';
import { appsByNo } from '../../store/reviews/review-apps.ts';
import type { Searcher } from '../index/searcher.ts';

const most = 600;

const knownThemes: ReadonlySet<string> = new Set(taxonomy.map(({ id }) => id));
const knownKinds: ReadonlySet<string> = new Set(allKinds);

/** A thing that is spoken of by its themes, or by its words. */
const unitOf = ({ themes, wordings }: AskedThing): Unit => {
  const ways: Groups[] = [...wordings, ...(themes.length > 0 ? [[themes.map(themeTerm)]] : [])];
  return { ways: ways.map((groups) => ({ groups, sideBySide: null, worth: 1 })), needed: false };
};

/** So many of the things at least. */
const speakingOf = (things: readonly AskedThing[], least: number): TopicMatch => ({ units: things.map(unitOf), least });

/** Fewer that speak of all of several things at once are too few to stand for them. */
const enoughTogether = 20;

export interface TopicReviews {
  /** Those that match best, app by app. */
  readonly reviews: readonly WindowReview[];
  readonly apps: readonly AppRead[];
  /** All that speak of it, among all reviews on file of the ratings asked for. */
  readonly topic: {
    /** `“paywall” or “signing up”`: what was looked for. */
    readonly words: string;
    readonly reviews: number;
    readonly onFile: number;
    readonly share: number;
    readonly avgRating: number | null;
  };
}

interface Tools {
  readonly searcher: Searcher;
  readonly signal: AbortSignal;
}

/** A topic, in reviews with some of the ratings; none: all. */
export interface StarredTopic extends TopicAsked {
  readonly stars: readonly number[];
}

const countWith =
  ({ searcher, signal }: Tools, { stars }: StarredTopic, { groups }: Pick<LeftOut, 'groups'>, limit: number) =>
  (topic: TopicMatch) =>
    searcher.count(
      {
        topic,
        clause: null,
        literals: [],
        exclude: groups,
        excludeLiterals: [],
        where: { ...everywhere, stars: [...stars] },
        order: 'relevance',
        limit,
      },
      signal,
    );

/** How many reviews on file, of any app, speak of a topic. */
export const countTopic = async (
  tools: Tools,
  question: StarredTopic,
  leftOut: Pick<LeftOut, 'groups'>,
): Promise<number> => (await countWith(tools, question, leftOut, 0)(speakingOf(askedThings(question), 1))).matched;

/** The reviews on file, of any app, that speak of a topic. */
export const topicReviews = async (
  tools: Tools & { readonly db: Database },
  question: StarredTopic,
  leftOut: Pick<LeftOut, 'groups'>,
): Promise<TopicReviews> => {
  const { db } = tools;
  const things = askedThings(question);
  const count = countWith(tools, question, leftOut, most);
  // Of several things, reviews that speak of all of them say more than those that speak of one.
  const together = await count(speakingOf(things, things.length));
  const isTogether = things.length < 2 || together.matched >= enoughTogether;
  const counts = isTogether ? together : await count(speakingOf(things, 1));
  const { top, matched, candidates, ratingMix } = counts;
  const found =
    top.length === 0
      ? []
      : await editions(
          db,
          top.map(({ no }) => no),
        );
  const titles = await appsByNo(db, [...new Set(found.map(({ appNo }) => appNo))]);
  const reviews: WindowReview[] = [];
  const apps: AppRead[] = [];
  for (const [appNo, own] of [...Map.groupBy(found, (each) => each.appNo)].sort(([one], [other]) => one - other)) {
    const app = titles.get(appNo);
    if (!app) continue;
    const ref = { store: app.store === 'apple' ? ('apple' as const) : ('play' as const), appId: app.appId };
    const from = reviews.length;
    for (const each of own.sort((one, other) => other.date.getTime() - one.date.getTime())) {
      reviews.push({
        ...ref,
        no: each.no,
        id: each.id,
        rating: each.rating,
        title: each.title,
        text: each.text,
        date: each.date.getTime(),
        version: each.version,
        country: each.country,
        lang: each.lang,
        themes: each.themes.filter((id) => knownThemes.has(id)) as WindowReview['themes'],
        kinds: each.kinds.filter((kind) => knownKinds.has(kind)) as WindowReview['kinds'],
        helpful: each.helpful,
        replied: each.reply !== null,
      });
    }
    apps.push({ app: { ...ref, title: app.title ?? app.appId, rank: null, score: null }, from, to: reviews.length });
  }
  const labels = [...new Set(things.map(({ label }) => `“${label}”`))];
  return {
    reviews,
    apps,
    topic: {
      words: labels.join(isTogether ? ' and ' : ' or '),
      reviews: matched,
      onFile: candidates,
      share: shareOf(matched, candidates),
      avgRating: averageOf(
        ratingMix.reduce((sum, many, at) => sum + many * (at + 1), 0),
        matched,
      ),
    },
  };
};
