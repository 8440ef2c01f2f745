import { mentionsOf } from '../../../analysis/findings/rules/wishes.ts';
import { shortTitle } from '../../../analysis/prose/untrusted.ts';
import { tagReview } from '../../../analysis/tagging/tag.ts';
import { fold } from '../../../analysis/words/words.ts';
import { stores } from '../../../contract/domain/stores.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Ask, Plan } from '../../../contract/resources/questions/plan.ts';
import { EvidenceQuery } from '../../../contract/resources/reviews/metrics.ts';
import { countAsk } from '../../../questions/count/count-ask.ts';
import {
  type CountContext,
  type CountedAsk,
  type CountReviews,
  Uncountable,
} from '../../../questions/count/counted.ts';
import { type Answered, type Written, writeAnswer } from '../../../questions/write/answer.ts';
import type { AppFacts } from '../../../questions/write/facts.ts';
import { chooseQuotes, type Quote, quotesWanted } from '../../../questions/write/quotes.ts';
import { isAnsweredIn } from '../../../questions/write/speech.ts';
import { evidenceOf, findEvidence, queryMetrics, readEvidenceAddress } from '../../../reviews/metrics/metrics-query.ts';
import { appNameOf, type MetricsTools } from '../../../reviews/metrics/metrics-scope.ts';
import { reviewsByNo } from '../../../reviews/on-file/reviews-by-id.ts';
import { editions } from '../../../store/reviews/editions.ts';
import { reviewApp } from '../../../store/reviews/review-apps.ts';
import type { Tools } from '../../run.ts';
import { findAppsOfKind } from '../../subject/find-apps-of-kind.ts';
import { largest } from './facts-of-apps.ts';
import { wordAnswer } from './word-answer.ts';

/** So many reviews are read for the quotes of an ask. */
const readForQuotes = 40;

/** Counts over the index. Words that name no topic by themselves are looked for as they are written. */
export const countWith = (tools: MetricsTools): CountReviews => {
  const count: CountReviews = (query) =>
    queryMetrics(tools, query).catch((error: unknown) => {
      const { about, ...topic } = query.topic ?? {};
      if (!(error instanceof Problem) || about === undefined) throw error;
      return count({ ...query, topic: { ...topic, phrase: about.slice(0, 100) } });
    });
  return count;
};

/** So many reviews are looked through for what they ask for; how many ask for each thing is counted in all of them. */
const mostWishes = 2_000;
const mostThings = 12;
/** As many names as a count takes. */
const mostOfNames = 200;

/** What the reviews of an evidence address ask for, what most ask for first. */
const wishesWith =
  (tools: MetricsTools): CountContext['wishesIn'] =>
  async (evidence) => {
    const query = EvidenceQuery.safeParse(readEvidenceAddress(evidenceOf(evidence) ?? ''));
    if (!query.success) return [];
    const { nos } = await findEvidence(tools, query.data, { offset: 0, limit: mostWishes });
    const found = new Map<string, { readonly names: Map<string, number>; reviews: number }>();
    for (const review of await editions(tools.db, nos)) {
      const asked = mentionsOf(review).filter((mention) => mention.asked);
      for (const { label } of new Set(asked.map(({ thing }) => thing))) {
        const known = found.get(label) ?? { names: new Map<string, number>(), reviews: 0 };
        known.reviews++;
        found.set(label, known);
      }
      for (const { thing, field, start, end } of asked) {
        const name = fold((field === 'title' ? (review.title ?? '') : review.text).slice(start, end));
        const { names } = found.get(thing.label)!;
        names.set(name, (names.get(name) ?? 0) + 1);
      }
    }
    return [...found]
      .toSorted(([, one], [, other]) => other.reviews - one.reviews)
      .slice(0, mostThings)
      .map(([label, { names }]) => ({ label, names: fitting(byCount(names)) }));
  };

const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name);

const fitting = (names: readonly string[]): string[] =>
  names.filter((_, at) => names.slice(0, at + 1).join(', ').length <= mostOfNames);

/** The apps of a kind that stores list and of which reviews are on file. */
const appsOfKindWith =
  (tools: Tools): CountContext['appsOfKind'] =>
  async (kind) => {
    const { apps } = await findAppsOfKind(tools, { kindOfApp: kind, stores, country: largest });
    const known = await Promise.all(apps.map(({ store, appId }) => reviewApp(tools.db, store, appId)));
    const onFile = apps.filter((_, at) => known[at] !== undefined);
    return [...Map.groupBy(onFile, ({ title }) => shortTitle(title))].map(([name, refs]) => ({
      name,
      refs: refs.map(appNameOf),
    }));
  };

/** The clauses that prove what was counted, as their authors wrote them. */
const quotesOf = async (tools: MetricsTools, asked: CountedAsk): Promise<Quote[]> => {
  const quotes: Quote[] = [];
  for (const { side, ...wanted } of quotesWanted(asked)) {
    const query = EvidenceQuery.safeParse(readEvidenceAddress(evidenceOf(wanted.evidence) ?? ''));
    if (!query.success) continue;
    const { nos } = await findEvidence(tools, query.data, { offset: 0, limit: readForQuotes });
    const reviews = await reviewsByNo(tools.db, nos);
    // What a title says is said of every clause, but no clause proves it.
    const read = reviews.map(({ text, rating, language }) => {
      const { clauses } = tagReview({ title: null, text, rating, lang: language });
      return { title: null, text, clauses };
    });
    quotes.push(...chooseQuotes(read, wanted, 1).map((text) => ({ text, side })));
  }
  return quotes;
};

/** What a plan is counted in, but for how. */
export type PlanContext = Omit<CountContext, 'count' | 'wishesIn' | 'appsOfKind'>;

export interface PlanAnswer extends Written {
  /** In the order of the asks; null for those that reviews do not answer. */
  readonly counted: readonly (CountedAsk | null)[];
  /** Whether a model wrote it. */
  readonly byModel: boolean;
}

/** Words that no review can be searched for, such as little ones alone, leave the other asks to be answered. */
const uncountableOf = (error: unknown, words: readonly string[]): Uncountable | null => {
  if (error instanceof Uncountable) return error;
  return error instanceof Problem ? new Uncountable('no_words', words.join(', ')) : null;
};

/** The apps that a fact is asked of, on both sides of a comparison. */
const factsAsked = (
  { about, against, by }: Ask,
  facts: readonly AppFacts[],
  { isOfKind }: PlanContext,
): readonly AppFacts[] => {
  const compared = typeof against === 'object' ? (against.apps ?? []) : [];
  if (by === 'app' || against === 'rest' || isOfKind) return about.apps && !against ? named(about.apps, facts) : facts;
  const own = about.apps ? named(about.apps, facts) : facts.slice(0, 1);
  return [...new Set([...own, ...named(compared, facts)])];
};

const named = (names: readonly string[], facts: readonly AppFacts[]): readonly AppFacts[] =>
  facts.filter(({ name }) => names.some((each) => fold(each) === fold(name)));

/**
 * Counts the asks of a plan one after the other, as later ones may go on from earlier, and writes the answer, in a model's
 * words where they pass.
 */
export const answerPlan = async (
  tools: Tools,
  plan: Plan,
  context: PlanContext,
  factsOf: () => Promise<readonly AppFacts[]>,
  missing: readonly string[],
  { question, language }: { readonly question: string; readonly language: string },
): Promise<PlanAnswer> => {
  const counting: CountContext = {
    ...context,
    count: countWith(tools),
    wishesIn: wishesWith(tools),
    appsOfKind: appsOfKindWith(tools),
  };
  const counted: (CountedAsk | null)[] = [];
  const answered: Answered[] = [];
  for (const ask of plan.asks) {
    if (ask.source !== 'reviews') {
      answered.push({ kind: 'fact', ask, apps: factsAsked(ask, await factsOf(), context) });
      counted.push(null);
      continue;
    }
    try {
      const asked = await countAsk(ask, counting, counted);
      counted.push(asked);
      answered.push({ kind: 'counted', asked, quotes: await quotesOf(tools, asked) });
    } catch (error) {
      const fault = uncountableOf(error, ask.topic?.words ?? []);
      if (fault === null) throw error;
      counted.push(null);
      answered.push({ kind: 'uncountable', because: fault.because, what: fault.what });
    }
  }
  const writing = { today: context.today, usualCountries: context.places.countries };
  const ours = writeAnswer(plan, answered, writing, missing);
  if (language !== 'en' && isAnsweredIn(language)) {
    const native = writeAnswer(plan, answered, { ...writing, language });
    return { ...ours, answer: inBoth(native, ours), verdict: native.verdict, counted, byModel: false };
  }
  const worded = await wordAnswer(tools, question, language, ours);
  return { ...(worded ?? ours), counted, byModel: worded !== null };
};

/** The answer in the language of the question, set apart, and in English, the language of the lists below it. */
const inBoth = (native: Written, english: Written): string =>
  `${native.answer.replaceAll(/^/gmu, '> ')}\n\n${english.answer}`;
