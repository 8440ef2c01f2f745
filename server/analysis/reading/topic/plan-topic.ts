import { quoted } from '../../prose/lists.ts';
import { phraseHash } from '../../search/phrase-hash.ts';
import type { Groups, TopicMatch, Unit, Way } from '../../search/plan.ts';
import { kindTerm, themeTerm } from '../../search/tag-terms.ts';
import type { ThemeId } from '../../tagging/themes/taxonomy.ts';
import { meantThemes, onlyOf, type TopicDraft } from './draft-topic.ts';
import { type Counts, countOf, type Looked, lookFor, type Near } from './look-for.ts';

/** What a unit of a topic is worth in a review, as a part of what its words are. */
const worth = {
  words: 1,
  /** A set phrase of which both words are there, but not side by side. */
  apart: 0.7,
  /** A word that means the same. */
  synonym: 0.5,
  /** A theme or a kind of review that is called by its name. */
  theme: 0.7,
  /** A theme that the words may stand for: too little to match by itself. */
  likelyTheme: 0.2,
  /** That anything went wrong, where the unit says that something did: enough to be let in, and no more. */
  anyFailure: 0.01,
} as const;

/** A review is about the topic if what it has of it weighs at least this part of the whole. */
const quorum = 0.5;

/** Weights are whole numbers: a thousandth of a unit of information is fine enough. */
const scale = 1_000;

/** A unit as matches are put in order by it, once their texts are at hand. */
export interface RankedUnit {
  readonly weight: number;
  readonly terms: ReadonlySet<string>;
  readonly themes: ReadonlySet<string>;
}

export interface TopicPlan {
  /** Null: everything; without units: nothing can match. */
  readonly match: TopicMatch | null;
  readonly ranked: readonly RankedUnit[];
  /** Every term by which words, not themes, are found. */
  readonly terms: ReadonlySet<string>;
  /** Those that say what the topic says: their reviews match whatever their words. */
  readonly themes: readonly ThemeId[];
  /** Those that say a part of it: their reviews match if they have enough of the other words. */
  readonly partThemes: readonly ThemeId[];
  readonly notes: readonly string[];
}

/** What is known of the reviews on file. */
export interface OnFile {
  /** How many there are. */
  readonly docs: number;
  /** In how many each term stands. */
  readonly counts: Counts;
}

const failures = [kindTerm('bug'), kindTerm('complaint')];

/** How much a unit tells: the rarer it is, the more. */
const weightOf = (groups: Groups, { docs, counts }: OnFile): number => {
  const found = groups.map((terms) => countOf(counts, terms));
  const frequency = Math.min(...found);
  const all = Math.max(docs, ...found);
  return Math.max(1, Math.round(scale * Math.log(1 + (all - frequency + 0.5) / (frequency + 0.5))));
};

type DraftUnit = TopicDraft['units'][number];

interface WeighedUnit {
  readonly draft: DraftUnit;
  readonly looked: Looked;
  readonly weight: number;
  /** Themes that say what it says, as far as their part of it goes. */
  readonly called: readonly ThemeId[];
  readonly likely: readonly ThemeId[];
}

const wordWays = ({
  draft,
  called,
  looked: { groups },
}: WeighedUnit): [groups: Groups, sideBySide: number[] | null, number][] => {
  if (draft.phrase !== null) {
    const hashes = draft.phrase.map((spelling) => phraseHash(spelling));
    return [
      [groups, hashes, worth.words],
      [groups, null, worth.apart],
    ];
  }
  // What is denied is not meant wherever its word stands: `does not work` is not `works well`.
  // Where a theme says so, the word in a complaint tells little more: `crashes when I open it`.
  if (draft.failing === 'denied') {
    return [[[...groups, failures], null, called.length > 0 ? worth.likelyTheme : worth.words]];
  }
  return [[groups, null, worth.words]];
};

/** What went wrong must have gone wrong, whatever word says it; what is denied is denied of its own word. */
const synonymGroups = ({ synonyms, failing }: DraftUnit): Groups | null => {
  if (synonyms.length === 0 || failing === 'denied') return null;
  return failing === null ? [synonyms] : [synonyms, failures];
};

const unitOf = (unit: WeighedUnit, kinds: readonly string[], isAlone: boolean): Unit => {
  const { draft, weight, called, likely, looked } = unit;
  const way = (groups: Groups, part: number, sideBySide: number[] | null = null): Way => ({
    groups,
    sideBySide,
    worth: Math.max(1, Math.round(part * weight)),
  });
  const named = [...called.map(themeTerm), ...kinds];
  const alike = synonymGroups(draft);
  const ways: Way[] = [
    ...(looked.groups.length > 0
      ? wordWays(unit).map(([groups, sideBySide, part]) => way(groups, part, sideBySide))
      : []),
    ...(named.length > 0 ? [way([named], worth.theme)] : []),
    ...(alike !== null ? [way(alike, worth.synonym)] : []),
    ...(likely.length > 0 ? [way([likely.map(themeTerm)], worth.likelyTheme)] : []),
    ...(draft.failing !== null && !isAlone ? [way([failures], worth.anyFailure)] : []),
  ];
  return {
    ways: ways.sort((one, other) => other.worth - one.worth),
    needed: !isAlone && (draft.firm || draft.failing !== null),
  };
};

const weighed = (draft: TopicDraft, looked: readonly Looked[], onFile: OnFile): WeighedUnit[] => {
  const themes = meantThemes(draft);
  return draft.units.map((unit, at) => {
    const own = themes.filter(({ covers }) => covers.has(at));
    return {
      draft: unit,
      looked: looked[at]!,
      weight: weightOf(looked[at]!.groups, onFile),
      called: own.filter(({ called }) => called).map(({ id }) => id),
      likely: own.filter(({ called }) => !called).map(({ id }) => id),
    };
  });
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Every unit of the topic, with what of it is enough. */
const planUnits = (
  draft: TopicDraft,
  looked: readonly Looked[],
  onFile: OnFile,
  part: number,
): Omit<TopicPlan, 'notes'> => {
  const units = weighed(draft, looked, onFile);
  const kindsAt = (at: number): string[] =>
    draft.kinds.filter(({ covers }) => covers.has(at)).map(({ id }) => kindTerm(id));
  const total = sum(units.map(({ weight }) => weight));
  const least = Math.max(1, Math.ceil(part * total));
  const match = { units: units.map((unit, at) => unitOf(unit, kindsAt(at), units.length === 1)), least };
  const ids = [...new Set(units.flatMap(({ called }) => called))];
  const worthOf = (id: ThemeId): number =>
    sum(units.filter(({ called }) => called.includes(id)).map(({ weight }) => Math.round(worth.theme * weight)));
  const isWhole = (id: ThemeId): boolean =>
    worthOf(id) >= least && units.every(({ called }, at) => called.includes(id) || !match.units[at]!.needed);
  return {
    match,
    ranked: units.map(({ weight, looked: { groups }, called, likely }) => ({
      weight: weight / scale,
      terms: new Set(groups.flat()),
      themes: new Set<string>([...called, ...likely]),
    })),
    terms: new Set(units.flatMap(({ looked: { groups } }) => groups.flat())),
    themes: ids.filter(isWhole),
    partThemes: ids.filter((id) => !isWhole(id)),
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
  draft.no === null ||
  draft.units.length === 0 ||
  draft.themes.some((theme) => theme.denies) ||
  draft.units.some(({ failing }) => failing === 'denied')
    ? []
    : [
        `“${draft.no}” was ignored: search cannot look for what is missing, so it counts all reviews that mention ${quoted(saidOf(draft))}, positive or negative.`,
      ];

/** How a topic is looked for, once it is known which of its words reviews have. */
export const planTopic = (draft: TopicDraft, onFile: OnFile, near: Near): TopicPlan => {
  const { counts } = onFile;
  const looked = draft.units.map((unit) => lookFor(unit, counts, near.get(unit)));
  const { places, notes } = withoutIdle(draft, looked, counts);
  const kept = onlyOf(draft, places);
  const lookedFor = places.map((place) => looked[place]!);
  return {
    ...planUnits(kept, lookedFor, onFile, quorum),
    notes: [...lookedFor.flatMap(({ note }) => note ?? []), ...notes, ...denialNote(kept)],
  };
};

/** What to look for when no review in scope has enough of the topic: any of it. Nothing less will do for a name. */
export const planAnyOf = (draft: TopicDraft, onFile: OnFile, near: Near): TopicPlan | null => {
  const { counts } = onFile;
  const looked = draft.units.map((unit) => lookFor(unit, counts, near.get(unit)));
  const kept = onlyOf(draft, withoutIdle(draft, looked, counts).places);
  if (kept.units.length < 2 || kept.units.some(({ firm }) => firm)) return null;
  const places = kept.units.map((unit) => draft.units.indexOf(unit));
  const plan = planUnits(
    kept,
    places.map((place) => looked[place]!),
    onFile,
    0,
  );
  const units = plan.match!.units.map(({ ways }) => ({
    // What is only likely, or only some failure, does not do by itself.
    ways: ways.filter((way) => way.worth > worth.likelyTheme * ways[0]!.worth + 1),
    needed: false,
  }));
  return {
    ...plan,
    match: { units, least: 1 },
    notes: [
      `No review in scope has enough of ${quoted(saidOf(kept))} together, so reviews with any of them were counted.`,
    ],
  };
};
