import type { Scope } from '../../contract/resources/questions/plan.ts';
import { averageOf, shareOf } from '../../metrics/counting/count-reviews.ts';
import { everywhere, type Groups, inDays, type TopicMatch, type Unit, type Where } from '../../metrics/search/plan.ts';
import { themeTerm } from '../../metrics/search/tag-terms.ts';
import type { WindowReview } from '../../metrics/window-review.ts';
import type { AppRead } from '../../questions/research/report/report-findings.ts';
import { type AskedThing, askedThings, type TopicAsked } from '../../questions/research/topic/asked-topic.ts';
import type { LeftOut } from '../../questions/research/topic/left-out.ts';
import type { Database } from '../../store/engine/database.ts';
import { editions } from '../../store/reviews/editions.ts';
import { appsByNo } from '../../store/reviews/review-apps.ts';
import type { Searcher } from '../index/searcher.ts';
import { toReview } from '../windows/read-window.ts';

const most = 600;

/** A thing matches by its themes or by its words. */
const unitOf = ({ themes, wordings }: AskedThing): Unit => {
  const ways: Groups[] = [...wordings, ...(themes.length > 0 ? [[themes.map(themeTerm)]] : [])];
  return { ways: ways.map((groups) => ({ groups, language: null, worth: 1 })), needed: false };
};

/** Matches reviews that mention at least `least` of the things. */
const speakingOf = (things: readonly AskedThing[], least: number): TopicMatch => ({ units: things.map(unitOf), least });

/** If fewer reviews than this mention all of several things, reviews that mention one count too. */
const enoughTogether = 20;

export interface TopicReviews {
  /** The best matches, grouped by app. */
  readonly reviews: readonly WindowReview[];
  readonly apps: readonly AppRead[];
  /** All reviews on file that mention it, of the requested ratings. */
  readonly topic: {
    /** What was searched for: `“paywall” or “signing up”`. */
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

/** Limits a topic to some ratings, days and countries; empty means all. */
export interface StarredTopic extends TopicAsked {
  readonly stars: readonly number[];
  readonly about?: Pick<Scope, 'period' | 'countries'>;
}

const whereOf = ({ stars, about: { period, countries = [] } = {} }: StarredTopic): Where => {
  const { since, until } = period && !('side' in period) ? period : {};
  const named = countries.filter((code) => code !== '*');
  return { ...everywhere, stars: [...stars], countries: named, panel: named.length === 0, ...inDays(since, until) };
};

const countWith =
  ({ searcher, signal }: Tools, question: StarredTopic, { groups }: Pick<LeftOut, 'groups'>, limit: number) =>
  (topic: TopicMatch) =>
    searcher.count(
      {
        topic,
        clause: null,
        literals: [],
        exclude: groups,
        excludeLiterals: [],
        where: whereOf(question),
        order: 'relevance',
        limit,
      },
      signal,
    );

/** The number of reviews on file, of any app, about a topic. */
export const countTopic = async (
  tools: Tools,
  question: StarredTopic,
  leftOut: Pick<LeftOut, 'groups'>,
): Promise<number> => (await countWith(tools, question, leftOut, 0)(speakingOf(askedThings(question), 1))).matched;

/** The reviews on file, of any app, about a topic. */
export const topicReviews = async (
  tools: Tools & { readonly db: Database },
  question: StarredTopic,
  leftOut: Pick<LeftOut, 'groups'>,
): Promise<TopicReviews> => {
  const { db } = tools;
  const things = askedThings(question);
  const count = countWith(tools, question, leftOut, most);
  // Reviews that mention all of several things are more relevant.
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
      reviews.push(toReview(ref, { ...each, replied: each.reply !== null, total: matched }));
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
