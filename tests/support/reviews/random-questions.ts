import { indexedDimensions } from '../../../server/contract/resources/reviews/metrics.ts';
import type { MetricsPlan } from '../../../server/metrics/metrics.ts';
import {
  bothOf,
  type ClauseMatch,
  everywhere,
  type Groups,
  mentioning,
  planOfEverything,
  type SearchPlan,
  type TopicMatch,
  type Unit,
  type Way,
} from '../../../server/metrics/search/plan.ts';
import {
  indexedKinds,
  indexedPolarities,
  kindTerm,
  moveTerm,
  polarityTerm,
  themeTerm,
  writerTerm,
} from '../../../server/metrics/search/tag-terms.ts';
import { planLiterals } from '../../../server/questions/topic/plan-literals.ts';
import { moves, writers } from '../../../server/tagging/clauses/clause.ts';
import type { StoredReview } from './plain-count.ts';

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
export const randomQuestion = (reviews: readonly StoredReview[]): MetricsPlan => {
  const review = (): StoredReview => pick(reviews);
  const term = (): string => {
    const { terms, themes, kinds } = review();
    return pick([...terms.keys(), ...themes.map(themeTerm), ...kinds.map(kindTerm), pick(tags()), `o'no\\`]);
  };
  const tags = (): string[] => [
    pick([...indexedPolarities.map(polarityTerm)]),
    moveTerm(pick(moves)),
    writerTerm(pick(writers)),
  ];
  const groups = (): Groups => some(2, () => some(random(4) === 0 ? 7 : 2, term));
  const way = (): Way => ({
    groups: groups(),
    language: perhaps<string | null>(4, () => review().lang, null),
    worth: 1 + random(5),
  });
  const unit = (): Unit => ({ ways: some(2, way), needed: random(2) === 0 });
  const quote = (): string => {
    const words = review().text.split(' ');
    const at = random(words.length);
    return words.slice(at, at + 1 + random(3)).join(' ');
  };
  const literals = (oneIn: number) => perhaps(oneIn, () => [...planLiterals([quote()]).literals], []);
  /** A scope's words and tags, all of which are needed. */
  const said = (): TopicMatch =>
    mentioning({ units: [{ ways: [{ ...way(), worth: 1 }], needed: true }], least: 1 }, tags().slice(random(4)))!;
  const scope = (): SearchPlan => ({
    ...planOfEverything(0),
    topic: perhaps<TopicMatch | null>(5, said, null),
    where: {
      ...everywhere,
      appNos: perhaps<number[] | null>(3, () => some(6, () => review().appNo), null),
      stars: perhaps(4, () => some(3, () => 1 + random(5)), []),
      nos: perhaps<Uint32Array | null>(8, () => Uint32Array.from(new Set(some(900, () => review().no))).sort(), null),
      since: perhaps<number | null>(4, () => review().seconds, null),
      until: perhaps<number | null>(4, () => review().seconds, null),
      countries: perhaps(6, () => some(2, () => review().country ?? 'xx'), []),
      languagesOfCountries: perhaps(2, () => ['en'], []),
      languages: perhaps(6, () => some(2, () => review().lang), []),
      versions: perhaps(6, () => some(2, () => pick(['1', '1.0', '2.10', '2.1', '=1.0', '=2.10'])), []),
      kinds: perhaps(6, () => some(2, () => pick(indexedKinds)), []),
      replied: perhaps<boolean | null>(6, () => random(2) === 0, null),
      minLength: perhaps<number | null>(6, () => random(120), null),
      panel: random(2) === 0,
    },
  });
  const topic = (): TopicMatch => {
    const units = some(3, unit);
    const most = units.reduce((sum, { ways }) => sum + Math.max(...ways.map(({ worth }) => worth)), 0);
    return { units, least: 1 + random(most) };
  };
  const clause = (): ClauseMatch => ({
    topic: perhaps<TopicMatch | null>(4, () => null, topic()),
    tags: tags()
      .filter((_, at) => random(at === 0 ? 2 : 6) === 0)
      .map((tag) => [tag, ...perhaps(3, () => [pick(tags())], [])]),
    literals: literals(6),
    without: perhaps(3, () => some(2, groups), []),
  });
  const topicOf = (of: SearchPlan, seed: number): SearchPlan => {
    state = seed;
    const inClause = perhaps<ClauseMatch | null>(2, clause, null);
    return {
      ...of,
      topic: bothOf(
        perhaps<TopicMatch | null>(inClause ? 2 : 6, () => null, topic()),
        of.topic,
      ),
      clause: inClause,
      literals: literals(5),
      exclude: perhaps(4, () => [groups()], []),
      excludeLiterals: literals(5),
    };
  };
  const own = scope();
  const hasTopic = random(4) > 0;
  const seed = random(1_000_000);
  const setOf = (of: SearchPlan) => ({ scope: of, topic: hasTopic ? topicOf(of, seed) : null });
  const by = [...new Set([pick(indexedDimensions), pick(indexedDimensions)])].slice(random(2));
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
