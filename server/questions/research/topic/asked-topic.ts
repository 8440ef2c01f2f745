import type { Topic } from '../../../contract/resources/questions/plan.ts';
import { themeTerm } from '../../../metrics/search/tag-terms.ts';
import type { WindowReview } from '../../../metrics/window-review.ts';
import { languages, subjectsIn, wordsFor } from '../../../tagging/subjects/subjects.ts';
import { tagReview } from '../../../tagging/tag.ts';
import { polarities, type ThemeId } from '../../../tagging/themes/taxonomy.ts';
import { queryTerms, termOf, termsOf } from '../../../tagging/words/terms.ts';
import { type Word, wordsOf } from '../../../tagging/words/words.ts';
import type { Finding, FindingKind, Said } from '../../findings/findings.ts';
import { draftTopic } from '../../topic/draft-topic.ts';
import { moneyThemes, withKindred } from '../../topic/kindred-themes.ts';

/** The topic in the question's own words. */
export interface TopicAsked {
  /** Empty for a general question. */
  readonly topic: string;
  readonly topicWords: readonly Word[];
  readonly language: string;
}

/** One thing that a question asks about. Reviews about it are found by words or themes. */
export interface AskedThing {
  /** As in the question. */
  readonly label: string;
  readonly themes: readonly ThemeId[];
  /** Whether people are known to write about it, even if these reviews don't. */
  readonly known: boolean;
  /** Reviews with a term of each group, of any of these, are about it. */
  readonly wordings: readonly Wording[];
}

type Wording = readonly (readonly string[])[];

const most = 3;

/** The things in a topic: each part with themes (`pricing and support`), or the whole topic, found by its words. */
export const askedThings = ({ topic, topicWords, language }: TopicAsked): AskedThing[] => {
  if (topic === '') return [];
  const ofMoney = moneyThemes(topic);
  if (ofMoney.length > 0) return [{ label: topic, themes: ofMoney, known: true, wordings: [] }];
  const { units, themes } = draftTopic({ topic, topicWords, language });
  const parts = new Map<string, { places: readonly number[]; themes: ThemeId[] }>();
  for (const { id, covers } of themes) {
    const places = [...covers].sort((one, other) => one - other);
    const known = parts.get(places.join());
    if (known) known.themes.push(id);
    else parts.set(places.join(), { places, themes: [id] });
  }
  const isWithin = (inner: readonly number[], outer: readonly number[]): boolean =>
    inner.length < outer.length && inner.every((place) => outer.includes(place));
  // `losing data` is more specific than `data`.
  const largest = [...parts.values()].filter(
    ({ places }) => ![...parts.values()].some((other) => isWithin(places, other.places)),
  );
  if (largest.length === 0) {
    const words = units.flatMap(({ terms }) => terms);
    const named = namedSubjects(topic, language);
    if (named.length > 0) return named;
    return units.length === 0 ? [] : [{ label: topic, themes: [], known: false, wordings: [words] }];
  }
  return largest
    .sort((one, other) => one.places[0]! - other.places[0]!)
    .slice(0, most)
    .map(({ places, themes: ids }) => {
      const own = places.map((place) => units[place]!);
      return widened(
        {
          label: topic.slice(own[0]!.start, own.at(-1)!.end),
          themes: ids,
          known: true,
          wordings: [own.flatMap(({ terms }) => terms)],
        },
        new Set(largest.filter((part) => part.themes !== ids).flatMap((part) => part.themes)),
      );
    });
};

/** A thing with its related themes, except those that the question names separately. */
const widened = (thing: AskedThing, others: ReadonlySet<ThemeId>): AskedThing => ({
  ...thing,
  themes: withKindred(thing.themes).filter((theme) => thing.themes.includes(theme) || !others.has(theme)),
});

/** Subjects in a topic with known words in eight languages: each is found by all of them. */
const namedSubjects = (topic: string, language: string): AskedThing[] =>
  subjectsIn(topic, language)
    .slice(0, most)
    .map(({ subject, start, end }) => ({
      label: topic.slice(start, end),
      themes: [],
      known: true,
      wordings: languages
        .flatMap((each) => wordsFor(subject, each).map((word) => queryTerms(word, [each])))
        .filter((groups) => groups.length > 0),
    }));

const termSets = new WeakMap<WindowReview, ReadonlySet<string>>();

const termsOfReview = (review: WindowReview): ReadonlySet<string> => {
  const known = termSets.get(review) ?? new Set([...termsOf(review, review.lang), ...review.themes.map(themeTerm)]);
  termSets.set(review, known);
  return known;
};

/** The span about it: the words that carry its theme, or its own words. */
const placeOf = (review: WindowReview, { themes, wordings }: AskedThing): Said | null => {
  const { title, text, rating, lang } = review;
  if (review.themes.some((theme) => themes.includes(theme))) {
    const { because } = tagReview({ title, text, rating, lang });
    const cause = because.find(({ tag }) => themes.some((theme) => theme === tag));
    if (cause) return { field: cause.field, start: cause.start, end: cause.end };
  }
  const terms = new Set(wordings.flat(2));
  for (const field of ['text', 'title'] as const) {
    const word = wordsOf(review[field] ?? '').find(({ folded }) => terms.has(termOf(folded, lang)));
    if (word) return { field, start: word.start, end: word.end };
  }
  return null;
};

const isSaid = (groups: Wording, has: ReadonlySet<string>): boolean =>
  groups.every((group) => group.some((term) => has.has(term)));

/** Whether a review is about it, by themes or by words. */
export const speaksOf = ({ themes, wordings }: AskedThing, review: WindowReview): boolean => {
  const has = termsOfReview(review);
  return themes.some((theme) => has.has(themeTerm(theme))) || wordings.some((groups) => isSaid(groups, has));
};

/** Reviews about it with the ratings that the question names. */
export const findAsked = (
  thing: AskedThing,
  { stars, polarity }: { readonly stars: readonly number[]; readonly polarity: Topic['polarity'] },
  reviews: readonly WindowReview[],
): Finding => {
  const members: number[] = [];
  const said = new Map<number, Said>();
  let sum = 0;
  for (const [at, review] of reviews.entries()) {
    if (stars.length > 0 && !stars.includes(review.rating)) continue;
    if (!speaksOf(thing, review)) continue;
    members.push(at);
    sum += review.rating;
    const place = placeOf(review, thing);
    if (place) said.set(at, place);
  }
  const average = members.length === 0 ? null : sum / members.length;
  const theme = thing.themes.length === 1 ? thing.themes[0]! : null;
  return { kind: kindOf(thing.themes, polarity, average), label: thing.label, theme, members, said };
};

/** Its kind by the question's opinion, its themes, or the ratings of its reviews. */
const kindOf = (themes: readonly ThemeId[], polarity: Topic['polarity'], average: number | null): FindingKind => {
  if (polarity === 'wish') return 'request';
  const kinds = new Set(themes.map((theme) => polarities.get(theme)));
  if (kinds.size === 1 && kinds.has('neg')) return 'complaint';
  if (kinds.size === 1 && kinds.has('pos')) return 'praise';
  return average !== null && average > 3 ? 'praise' : 'complaint';
};
