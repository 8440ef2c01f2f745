import { quoted } from '../../prose/lists.ts';
import type { Alternative } from '../../search/plan.ts';
import { kindTerm, themeTerm } from '../../search/segment.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import { onlyOf, type TopicDraft } from './draft-topic.ts';
import { type Counts, countOf, type Looked, lookFor, type Near } from './look-for.ts';
import type { Named } from './named-themes.ts';

/** How much a match by the words themselves tells more than one by a theme. */
const wordWeight = 3;
const bothWeight = 2;
const themeWeight = 1;

export interface TopicPlan {
  /** Null: everything; empty: nothing can match. */
  readonly alternatives: readonly Alternative[] | null;
  /** Every term by which words, not themes, are found. */
  readonly terms: ReadonlySet<string>;
  /** Those that say all that the topic says: their reviews match whatever their words. */
  readonly themes: readonly ThemeId[];
  /** Those that say a part of it: their reviews match if they have the other words. */
  readonly partThemes: readonly ThemeId[];
  readonly notes: readonly string[];
}

/** Themes that stand for all of a topic's words, or for the same of them. */
const byCover = <Id extends string>(
  named: readonly Named<Id>[],
  words: number,
): { covers: ReadonlySet<number>; ids: Id[] }[] => {
  const whole = named.filter(({ covers }) => covers.size === words);
  const groups = new Map<string, { covers: ReadonlySet<number>; ids: Id[] }>();
  // A theme of some of the words says less than one of all of them.
  for (const { id, covers } of whole.length > 0 ? whole : named) {
    const key = [...covers].sort((one, other) => one - other).join();
    const known = groups.get(key);
    if (known) known.ids.push(id);
    else groups.set(key, { covers, ids: [id] });
  }
  return [...groups.values()];
};

/** `crashes after update`: two themes that stand for all of the words between them. */
const complements = <Cover extends { readonly covers: ReadonlySet<number> }>(
  groups: readonly Cover[],
  words: number,
): [Cover, Cover][] =>
  groups.flatMap((one, at) =>
    groups
      .slice(at + 1)
      .filter(({ covers }) => covers.size + one.covers.size === words && covers.isDisjointFrom(one.covers))
      .map((other): [Cover, Cover] => [one, other]),
  );

/** Every word of the topic and every theme it names. */
const planWhole = (draft: TopicDraft, looked: readonly Looked[]): Omit<TopicPlan, 'notes'> => {
  const groups = looked.flatMap((each) => each.groups);
  const rest = (covers: ReadonlySet<number>) => looked.flatMap((each, at) => (covers.has(at) ? [] : each.groups));
  const said = draft.no === null ? [] : draft.themes.filter((theme) => theme.denies);
  // What the topic denies is no match: `does not open` is not about opening.
  const themed = byCover(said.length > 0 ? said : draft.themes, draft.units.length);
  const isWhole = themed.some(({ covers }) => covers.size === draft.units.length);
  const alternatives: Alternative[] = groups.length > 0 && said.length === 0 ? [{ groups, weight: wordWeight }] : [];
  const kinds = draft.kinds.filter(({ covers }) => covers.size === draft.units.length).map(({ id }) => id);
  for (const { covers, ids } of themed) {
    const others = rest(covers);
    alternatives.push({
      groups: [ids.map(themeTerm), ...others],
      weight: others.length > 0 ? bothWeight : themeWeight,
    });
  }
  const pairs = complements(byCover(draft.themes, draft.units.length), draft.units.length);
  for (const [one, other] of pairs) {
    if (said.length > 0 && ![...one.ids, ...other.ids].some((id) => said.some((theme) => theme.id === id))) continue;
    alternatives.push({ groups: [one.ids.map(themeTerm), other.ids.map(themeTerm)], weight: themeWeight });
  }
  if (kinds.length > 0) alternatives.push({ groups: [kinds.map(kindTerm)], weight: themeWeight });
  return {
    alternatives,
    terms: new Set(groups.flat()),
    themes: isWhole ? themed.flatMap(({ ids }) => ids) : [],
    partThemes: isWhole ? [] : themed.flatMap(({ ids }) => ids),
  };
};

const saidOf = ({ units }: TopicDraft): string[] => units.map(({ folded }) => folded);

/** The words that can be looked for: those that no review has, and little ones, are left out where others are left. */
const withoutIdle = (
  draft: TopicDraft,
  looked: readonly Looked[],
  counts: Counts,
): { readonly places: readonly number[]; readonly notes: string[] } => {
  const all = draft.units.map((_, at) => at);
  const isThemed = (at: number): boolean => draft.themes.some(({ covers }) => covers.has(at));
  const isAbsent = (at: number): boolean =>
    !draft.units[at]!.firm && !isThemed(at) && looked[at]!.groups.some((terms) => countOf(counts, terms) === 0);
  const isSmall = (at: number): boolean => draft.units[at]!.small && !isThemed(at);
  const absent = all.filter(isAbsent);
  const present = all.filter((at) => !absent.includes(at));
  if (present.length === 0) return { places: all, notes: [] };
  const large = present.filter((at) => !isSmall(at));
  const places = large.length > 0 ? large : present;
  const small = present.filter((at) => !places.includes(at));
  const left = (gone: readonly number[]): string => quoted(gone.map((at) => draft.units[at]!.folded));
  return {
    places,
    notes: [
      ...(absent.length > 0
        ? [
            `${left(absent)} ${absent.length === 1 ? 'was' : 'were'} ignored because no review contains ${absent.length === 1 ? 'it' : 'them'}.`,
          ]
        : []),
      ...(small.length > 0
        ? [`${left(small)} ${small.length === 1 ? 'was' : 'were'} ignored: too general to search for.`]
        : []),
    ],
  };
};

/** Search finds what reviews mention, never what they leave out. */
const denialNote = (draft: TopicDraft): string[] =>
  draft.no === null || draft.units.length === 0 || draft.themes.some((theme) => theme.denies)
    ? []
    : [
        `“${draft.no}” was ignored: search cannot look for what is missing, so it counts all reviews that mention ${quoted(saidOf(draft))}, positive or negative.`,
      ];

/** How a topic is looked for, once it is known which of its words reviews have. */
export const planTopic = (draft: TopicDraft, counts: Counts, near: Near): TopicPlan => {
  const looked = draft.units.map((unit) => lookFor(unit, counts, near.get(unit)));
  const { places, notes } = withoutIdle(draft, looked, counts);
  const kept = onlyOf(draft, places);
  const lookedFor = places.map((place) => looked[place]!);
  return {
    ...planWhole(kept, lookedFor),
    notes: [...lookedFor.flatMap(({ note }) => note ?? []), ...notes, ...denialNote(kept)],
  };
};

/** More would take longer than another question. */
const mostSmaller = 4;

/**
 * What to look for when no review in scope has it all, the likeliest first: the themes that were named, all the words but
 * one, the rarest word alone. Nothing less will do for a name.
 */
export const smallerPlans = (draft: TopicDraft, counts: Counts, near: Near): TopicPlan[] => {
  const looked = draft.units.map((unit) => lookFor(unit, counts, near.get(unit)));
  const { places } = withoutIdle(draft, looked, counts);
  const kept = onlyOf(draft, places);
  if (kept.units.length < 2 || kept.units.some(({ firm }) => firm)) return [];
  const all = kept.units.map((_, at) => at);
  const planOf = (some: readonly number[], what: string): TopicPlan => ({
    ...planWhole(
      onlyOf(kept, some),
      some.map((at) => looked[places[at]!]!),
    ),
    notes: [`No review in scope mentions ${quoted(saidOf(kept))} together, so reviews about ${what} were counted.`],
  });
  const words = (some: readonly number[]): string => quoted(some.map((at) => kept.units[at]!.folded));
  const covers = byCover(kept.themes, all.length)
    .map((theme) => [...theme.covers].sort((one, other) => one - other))
    .filter((some) => some.length < all.length)
    .sort((one, other) => other.length - one.length);
  const themed = covers.slice(0, 2).map((some) => planOf(some, words(some)));
  const allButOne = all.map((at) =>
    planOf(
      all.filter((other) => other !== at),
      'all but one of them',
    ),
  );
  const frequency = (at: number): number =>
    Math.min(...looked[places[at]!]!.groups.map((terms) => countOf(counts, terms)));
  const rarest = [...all].sort((one, other) => frequency(one) - frequency(other));
  return [
    ...themed,
    ...(all.length > 2
      ? [{ ...allButOne[0]!, alternatives: allButOne.flatMap((plan) => plan.alternatives ?? []) }]
      : []),
    ...rarest.map((at) => planOf([at], words([at]))),
  ].slice(0, mostSmaller);
};
