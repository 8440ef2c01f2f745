import { compare, fewestCompared, oneInHundred } from '../../../counting/statistics/proportions.ts';
import type { WindowReview } from '../../../findings/findings.ts';
import { fewestApart } from '../figures/apart.ts';
import { type Figure, figureOf } from '../figures/figure.ts';
import { type AskedTopic, saysOf, topicAsked } from '../figures/says.ts';
import type { IntentInput } from '../intent-input.ts';
import { type VersionGroup, versionGroups } from './versions.ts';

export interface WhichVersionFacts {
  readonly intent: 'which_version';
  readonly topic: AskedTopic | null;
  readonly way: 'better' | 'worse' | null;
  /** Whether the question asks which version put an end to it. */
  readonly asksFix: boolean;
  /** Of a topic: the version that brought it, by more than chance; else the best or the worst one. Null: none stands out. */
  readonly version: (Figure & { readonly from: string }) | null;
  /** The versions before it, taken together. */
  readonly before: Figure | null;
  /** The later version in which it is said far less often again. */
  readonly fixed: (Figure & { readonly from: string }) | null;
  /** Newest first, those with enough reviews. */
  readonly versions: readonly Figure[];
  /** How many reviews a version must have to be ranked. */
  readonly least: number;
}

const dated = (group: VersionGroup, figure: Figure) => ({ ...figure, from: new Date(group.from).toISOString() });

const mostTold = 6;

/** The version that brought something, or the one that is rated best or worst. */
export const findVersion = ({ asked, apps: [app] }: IntentInput): WhichVersionFacts | null => {
  const groups = versionGroups(app?.reviews ?? []);
  const says = saysOf(asked.things);
  const least = groups.some(({ reviews }) => reviews.length >= fewestCompared) ? fewestCompared : fewestApart;
  const enough = groups.filter(({ reviews }) => reviews.length >= least);
  if (enough.length === 0) return null;
  const figures = enough.map((group) => figureOf(group.version, group.reviews, says));
  const told = {
    intent: 'which_version' as const,
    topic: topicAsked(asked.things),
    way: asked.way,
    asksFix: asked.asksFix,
    versions: figures.toReversed().slice(0, mostTold),
    least,
  };
  if (says === null) {
    const place = extremeOf(figures, asked.way ?? 'worse');
    return { ...told, version: dated(enough[place]!, figures[place]!), before: null, fixed: null };
  }
  const tables = figures.map((own, at) => {
    const earlier: WindowReview[] = enough.slice(0, at).flatMap(({ reviews }) => reviews);
    const before = figureOf('before', earlier, says);
    const { way, deviations } = compare(
      [{ one: { count: own.said!, of: own.reviews }, other: { count: before.said!, of: before.reviews } }],
      oneInHundred,
    );
    return { at, before, way, deviations };
  });
  const [brought] = tables.filter(({ way }) => way === 'more').sort((one, other) => other.deviations - one.deviations);
  const place = brought?.at ?? null;
  const later = place === null ? -1 : figures.findIndex((own, at) => at > place && isFixed(own, figures[place]!));
  return {
    ...told,
    version: place === null ? null : dated(enough[place]!, figures[place]!),
    before: brought?.before ?? null,
    fixed: later < 0 ? null : dated(enough[later]!, figures[later]!),
  };
};

/** Down to a third or less. */
const isFixed = (own: Figure, worst: Figure): boolean =>
  own.share! * 3 <= worst.share! &&
  compare(
    [{ one: { count: own.said!, of: own.reviews }, other: { count: worst.said!, of: worst.reviews } }],
    oneInHundred,
  ).way === 'fewer';

const extremeOf = (figures: readonly Figure[], way: 'better' | 'worse'): number => {
  const sign = way === 'better' ? 1 : -1;
  const averages = figures.map(({ avgRating }) => sign * (avgRating ?? 0));
  return averages.indexOf(Math.max(...averages));
};
