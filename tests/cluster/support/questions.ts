import type { Label } from '../../../server/analysis/counting/count-cells.ts';
import { planLiterals } from '../../../server/analysis/reading/topic/plan-literals.ts';
import type { IndexedReview } from '../../../server/analysis/search/index/record.ts';
import { saysLiterally } from '../../../server/analysis/search/literal.ts';
import {
  everywhere,
  type Groups,
  planOfEverything,
  type SearchPlan,
  type Unit,
  type Way,
} from '../../../server/analysis/search/plan.ts';
import { indexedKinds, kindTerm, themeTerm } from '../../../server/analysis/search/tag-terms.ts';
import { type MetricsDimension, metricsDimensions } from '../../../server/contract/resources/reviews/metrics.ts';
import type { MetricsPlan } from '../../../server/metrics/metrics.ts';

/** A review as it is on file. */
export interface FiledReview extends IndexedReview {
  readonly no: number;
  readonly title: string | null;
  readonly text: string;
  readonly store: string;
}

const dayMs = 86_400 * 1_000;

let state = 11;
export const random = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return (state >>> 8) % below;
};
export const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
const some = <Item>(most: number, make: () => Item): Item[] => Array.from({ length: 1 + random(most) }, make);
const perhaps = <Item>(oneIn: number, make: () => Item, otherwise: Item): Item =>
  random(oneIn) === 0 ? make() : otherwise;

/** A question of any form, with words and values that reviews have. */
export const randomQuestion = (reviews: readonly FiledReview[]): MetricsPlan => {
  const review = (): FiledReview => pick(reviews);
  const term = (): string => {
    const { terms, themes, kinds } = review();
    return pick([...terms.keys(), ...themes.map(themeTerm), ...kinds.map(kindTerm), `o'no\\`]);
  };
  const groups = (): Groups => some(2, () => some(random(4) === 0 ? 7 : 2, term));
  const way = (): Way => ({
    groups: groups(),
    sideBySide: perhaps<readonly number[] | null>(4, () => some(6, () => pick([...review().phrases, 7])), null),
    worth: 1 + random(5),
  });
  const unit = (): Unit => ({ ways: some(2, way), needed: random(2) === 0 });
  const quote = (): string => {
    const words = review().text.split(' ');
    const at = random(words.length);
    return words.slice(at, at + 1 + random(3)).join(' ');
  };
  const literals = (oneIn: number) => perhaps(oneIn, () => [...planLiterals([quote()]).literals], []);
  const scope = (): SearchPlan => ({
    ...planOfEverything(0),
    where: {
      ...everywhere,
      appNos: perhaps<number[] | null>(3, () => some(6, () => review().appNo), null),
      stars: perhaps(4, () => some(3, () => 1 + random(5)), []),
      nos: perhaps<Uint32Array | null>(8, () => Uint32Array.from(new Set(some(900, () => review().no))).sort(), null),
      since: perhaps<number | null>(4, () => review().seconds, null),
      until: perhaps<number | null>(4, () => review().seconds, null),
      countries: perhaps(6, () => some(2, () => review().country ?? 'xx'), []),
      untoldLanguages: perhaps(2, () => ['en'], []),
      languages: perhaps(6, () => [review().lang], []),
      versions: perhaps(6, () => [pick(['1', '1.0', '2.10', '2.1'])], []),
      kinds: perhaps(6, () => [pick(indexedKinds)], []),
      replied: perhaps<boolean | null>(6, () => random(2) === 0, null),
      minLength: perhaps<number | null>(6, () => random(120), null),
      panel: random(2) === 0,
    },
  });
  const topicOf = (of: SearchPlan, seed: number): SearchPlan => {
    state = seed;
    const units = some(3, unit);
    const most = units.reduce((sum, { ways }) => sum + Math.max(...ways.map(({ worth }) => worth)), 0);
    return {
      ...of,
      topic: perhaps<SearchPlan['topic']>(6, () => null, { units, least: 1 + random(most) }),
      literals: literals(5),
      exclude: perhaps(4, () => [groups()], []),
      excludeLiterals: literals(5),
    };
  };
  const own = scope();
  const hasTopic = random(4) > 0;
  const seed = random(1_000_000);
  const setOf = (of: SearchPlan) => ({ scope: of, topic: hasTopic ? topicOf(of, seed) : null });
  const by = [...new Set([pick(metricsDimensions), pick(metricsDimensions)])].slice(random(2));
  const canRest = by.length === 2 || (hasTopic && by.length > 0);
  const against = perhaps<MetricsPlan['against']>(
    2,
    () => (canRest && random(2) === 0 ? 'rest' : setOf(scope())),
    null,
  );
  const order = against === null ? pick(['reviews', 'share', 'stars', 'lowShare', 'cell'] as const) : 'difference';
  return {
    ...setOf(own),
    by,
    against,
    order,
    limit: pick([5, 100_000]),
    stores: new Map(reviews.map(({ appNo, store }) => [appNo, store])),
  };
};

const isoOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Into which cells a review falls. */
export const labelsOf: Record<MetricsDimension, (review: FiledReview) => readonly Label[]> = {
  app: ({ appNo }) => [appNo],
  store: ({ store }) => [store],
  week: ({ seconds }) => {
    const date = new Date(seconds * 1_000);
    return [isoOf(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs))];
  },
  month: ({ seconds }) => [`${isoOf(new Date(seconds * 1_000)).slice(0, 7)}-01`],
  version: ({ appNo, version }) => [version && `${appNo} ${version}`],
  country: ({ country }) => [country],
  language: ({ lang }) => [lang],
  stars: ({ rating }) => [rating],
  kind: ({ kinds }) => kinds,
  theme: ({ themes }) => themes,
  replied: ({ replied }) => [replied],
  phrase: ({ phrases }) => [...phrases],
};

/** Whether a review matches a plan, by looking at it. @param panelApps those that have a review in their panel */
export const matches = (plan: SearchPlan, review: FiledReview, panelApps: ReadonlySet<number>): boolean => {
  const { where, topic, literals, exclude, excludeLiterals } = plan;
  const terms = new Set([...review.terms.keys(), ...review.themes.map(themeTerm), ...review.kinds.map(kindTerm)]);
  const has = (groups: Groups): boolean =>
    groups.length > 0 && groups.every((group) => group.some((term) => terms.has(term)));
  const speaks = ({ groups, sideBySide }: Way): boolean =>
    has(groups) && (sideBySide === null || sideBySide.some((hash) => [...review.phrases].includes(hash)));
  const worth = (unit: Unit): number => unit.ways.find(speaks)?.worth ?? 0;
  const among = <Item>(items: readonly Item[], item: Item): boolean => items.length === 0 || items.includes(item);
  const isHere =
    where.countries.length === 0 ||
    (review.country === null ? where.untoldLanguages.includes(review.lang) : where.countries.includes(review.country));
  return (
    (where.appNos?.includes(review.appNo) ?? true) &&
    (where.nos?.includes(review.no) ?? true) &&
    among(where.stars, review.rating) &&
    review.seconds >= (where.since ?? 0) &&
    review.seconds <= (where.until ?? Number.POSITIVE_INFINITY) &&
    isHere &&
    among(where.languages, review.lang) &&
    (where.versions.length === 0 ||
      where.versions.some((asked) => review.version === asked || review.version?.startsWith(`${asked}.`))) &&
    (where.kinds.length === 0 || where.kinds.some((kind) => review.kinds.includes(kind))) &&
    (where.replied === null || where.replied === review.replied) &&
    review.length >= (where.minLength ?? 0) &&
    (!where.panel || review.panel || !panelApps.has(review.appNo)) &&
    (topic === null ||
      (topic.units.every((unit) => !unit.needed || unit.ways.some(speaks)) &&
        topic.units.reduce((sum, unit) => sum + worth(unit), 0) >= topic.least)) &&
    literals.every(({ text }) => saysLiterally(review, text)) &&
    !exclude.some(has) &&
    !excludeLiterals.some(({ text }) => saysLiterally(review, text))
  );
};
