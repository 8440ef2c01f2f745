import { dayMs } from '../../../../contract/domain/durations.ts';
import type { ReviewQuote } from '../../../../contract/resources/reviews/review-search.ts';
import { isNegative } from '../../../counting/figures.ts';
import { quotesOf } from '../../../findings/measure.ts';
import { findAsked } from '../../topic/asked-topic.ts';
import { type Change, changesBetween } from '../figures/changes-between.ts';
import { type Figure, figureOf, type Says } from '../figures/figure.ts';
import { stretchOf, within } from '../figures/periods.ts';
import { type AskedTopic, saysOf, topicAsked } from '../figures/says.ts';
import type { IntentInput } from '../intent-input.ts';
import { versionGroups } from '../which/versions.ts';

export interface SinceWhenFacts {
  readonly intent: 'since_when';
  /** Null: low ratings. */
  readonly topic: AskedTopic | null;
  /** Null: it is said all along, no days stand out. */
  readonly from: string | null;
  readonly to: string | null;
  readonly lasts: boolean;
  readonly during: Figure | null;
  readonly before: Figure | null;
  readonly whole: Figure & { readonly from: string; readonly to: string };
  /** The first review of all that were read that says it. */
  readonly first: { readonly date: string; readonly version: string | null } | null;
  /** The version that came out about then and whose reviews say it most. */
  readonly version: (Figure & { readonly from: string }) | null;
  /** What else is said more often in those days. */
  readonly changes: readonly Change[];
  readonly quotes: readonly ReviewQuote[];
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** When something began: the days in which it is said more often than in all others, by more than chance. */
export const findBeginning = ({ asked, span, apps: [app] }: IntentInput): SinceWhenFacts | null => {
  const reviews = app?.reviews ?? [];
  if (reviews.length === 0) return null;
  const topical = saysOf(asked.things);
  const says: Says = topical ?? (({ rating }) => isNegative(rating));
  const stretch = stretchOf(reviews, says, asked.period);
  const oldest = Math.min(...reviews.map(({ date }) => date));
  const inside = stretch ? reviews.filter(within(stretch)) : [];
  const earlier = stretch ? reviews.filter(within({ from: span.from, to: stretch.from })) : [];
  const firstSaying = reviews.filter(says).toSorted((one, other) => one.date - other.date)[0];
  const versions = stretch
    ? versionGroups(reviews)
        .filter(({ from, reviews: own }) => Math.abs(from - stretch.from) <= 7 * dayMs && own.filter(says).length >= 3)
        .toSorted((one, other) => other.reviews.filter(says).length - one.reviews.filter(says).length)
    : [];
  const [version] = versions;
  return {
    intent: 'since_when',
    topic: topicAsked(asked.things),
    from: stretch ? dayText(stretch.from) : null,
    to: stretch ? dayText(stretch.to - 1) : null,
    lasts: stretch?.lasts ?? false,
    during: stretch ? figureOf('during', inside, says) : null,
    before: stretch ? figureOf('before', earlier, says) : null,
    whole: {
      ...figureOf('all', reviews, says),
      from: dayText(Math.max(span.from, oldest)),
      to: dayText(span.to - 1),
    },
    first: firstSaying ? { date: dayText(firstSaying.date), version: firstSaying.version } : null,
    version: version
      ? { ...figureOf(version.version, version.reviews, says), from: new Date(version.from).toISOString() }
      : null,
    changes: stretch && topical === null ? changesBetween(earlier, inside).slice(0, 3) : [],
    quotes: asked.things.flatMap((thing) =>
      quotesOf(
        findAsked(thing, { stars: asked.stars, aims: [] }, stretch ? inside : reviews),
        stretch ? inside : reviews,
      ),
    ),
  };
};
