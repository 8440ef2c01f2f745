import type { WindowReview } from '../../../findings/findings.ts';
import { fewestApart, ratingStanding, type Standing, shareStanding } from '../figures/apart.ts';
import { type Change, changesBetween } from '../figures/changes-between.ts';
import { type Figure, figureOf, type Says } from '../figures/figure.ts';
import { type AskedTopic, saysOf, topicAsked } from '../figures/says.ts';
import type { IntentInput } from '../intent-input.ts';

export interface VersionsFacts {
  readonly intent: 'versions';
  readonly topic: AskedTopic | null;
  readonly newer: Figure;
  readonly older: Figure;
  /** How the newer one stands: by its average, or by how often the topic comes up. */
  readonly standing: Standing;
  readonly ratingStanding: Standing;
  readonly changes: readonly Change[];
  /** What the question supposes, where it can be answered with yes or no. */
  /** Versions that the question names and no review read is of. */
  readonly unknown: readonly string[];
  readonly asksWay: 'better' | 'worse' | null;
  /** A newer version with too few reviews to be judged. */
  readonly tooNew: Figure | null;
}

export interface VersionGroup {
  readonly version: string;
  /** When a review of it was written first. */
  readonly from: number;
  readonly reviews: readonly WindowReview[];
}

/** Oldest first, by the day of the first review. */
export const versionGroups = (reviews: readonly WindowReview[]): VersionGroup[] =>
  [...Map.groupBy(reviews, ({ version }) => version)]
    .flatMap(([version, own]) =>
      version === null ? [] : [{ version, from: Math.min(...own.map(({ date }) => date)), reviews: own }],
    )
    .sort((one, other) => one.from - other.from || (one.version < other.version ? -1 : 1));

const isOf = (asked: string) => (version: string) => version === asked || version.startsWith(`${asked}.`);

/** The reviews of a version that a question names, which may be the beginning of several. */
const named = (asked: string, groups: readonly VersionGroup[]): VersionGroup | null => {
  const own = groups.filter(({ version }) => isOf(asked)(version));
  if (own.length === 0) return null;
  if (own.length === 1) return own[0]!;
  return { version: asked, from: own[0]!.from, reviews: own.flatMap(({ reviews }) => reviews) };
};

/** One version against another: the two that are named, the named one against the one before it, or the newest two. */
export const compareVersions = ({ asked, apps: [app] }: IntentInput): VersionsFacts | null => {
  const groups = versionGroups(app?.reviews ?? []);
  const enough = groups.filter(({ reviews }) => reviews.length >= fewestApart);
  const [one, other] = asked.versions.slice(0, 2).map((version) => named(version, groups));
  const pair = pairOf(one ?? null, other ?? null, enough);
  if (!pair) return null;
  const [older, newer] = pair.toSorted((left, right) => left.from - right.from) as [VersionGroup, VersionGroup];
  const says: Says | null = saysOf(asked.things);
  const figures = {
    newer: figureOf(newer.version, newer.reviews, says),
    older: figureOf(older.version, older.reviews, says),
  };
  const last = groups.at(-1);
  const byRating = ratingStanding(newer.reviews, older.reviews);
  return {
    intent: 'versions',
    topic: topicAsked(asked.things),
    ...figures,
    standing: says === null ? byRating : shareStanding(figures.newer, figures.older),
    ratingStanding: byRating,
    changes: changesBetween(older.reviews, newer.reviews).slice(0, 4),
    unknown: asked.versions.filter((version) => named(version, groups) === null),
    asksWay: asked.yesNo ? asked.way : null,
    tooNew:
      asked.versions.length === 0 && last && last.version !== newer.version && last.from > newer.from
        ? figureOf(last.version, last.reviews)
        : null,
  };
};

const pairOf = (
  one: VersionGroup | null,
  other: VersionGroup | null,
  enough: readonly VersionGroup[],
): [VersionGroup, VersionGroup] | null => {
  if (one && other) return [one, other];
  const single = one ?? other;
  if (single) {
    const before = enough.findLast(({ from, version }) => from < single.from && version !== single.version);
    return before ? [before, single] : null;
  }
  const [newer, older] = [enough.at(-1), enough.at(-2)];
  return newer && older ? [older, newer] : null;
};
