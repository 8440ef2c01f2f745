import { mentionsOf } from '../../../analysis/findings/rules/wishes.ts';
import { tagReview } from '../../../analysis/tagging/tag.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Plan } from '../../../contract/resources/questions/plan.ts';
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
import { chooseQuotes, quoteWanted } from '../../../questions/write/quotes.ts';
import { evidenceOf, findEvidence, queryMetrics, readEvidenceAddress } from '../../../reviews/metrics/metrics-query.ts';
import type { MetricsTools } from '../../../reviews/metrics/metrics-scope.ts';
import { reviewsByNo } from '../../../reviews/on-file/reviews-by-id.ts';
import { editions } from '../../../store/reviews/editions.ts';
import type { Tools } from '../../run.ts';

/** So many reviews are read for the quotes of an ask. */
const readForQuotes = 40;
const mostQuotes = 2;

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

const mostWishes = 2_000;

/** What the reviews of an evidence address ask for, by the names that such things have. */
const wishesWith =
  (tools: MetricsTools): CountContext['wishesIn'] =>
  async (evidence) => {
    const query = EvidenceQuery.safeParse(readEvidenceAddress(evidenceOf(evidence) ?? ''));
    if (!query.success) return [];
    const { nos } = await findEvidence(tools, query.data, { offset: 0, limit: mostWishes });
    const found = new Map<string, { readonly name: string; readonly ratings: number[] }>();
    for (const review of await editions(tools.db, nos)) {
      const asked = mentionsOf(review).filter((mention) => mention.asked);
      for (const { label, names } of new Set(asked.map(({ thing }) => thing))) {
        const known = found.get(label) ?? { name: names[0] ?? label, ratings: [] };
        known.ratings.push(review.rating);
        found.set(label, known);
      }
    }
    return [...found].map(([label, { name, ratings }]) => ({
      label,
      name,
      reviews: ratings.length,
      stars: ratings.reduce((sum, stars) => sum + stars, 0) / ratings.length,
      low: ratings.filter((stars) => stars <= 2).length,
    }));
  };

/** The clauses that prove what was counted, as their authors wrote them. */
const quotesOf = async (tools: MetricsTools, asked: CountedAsk): Promise<string[]> => {
  const wanted = quoteWanted(asked);
  const query = wanted && EvidenceQuery.safeParse(readEvidenceAddress(evidenceOf(wanted.evidence) ?? ''));
  if (!wanted || !query?.success) return [];
  const { nos } = await findEvidence(tools, query.data, { offset: 0, limit: readForQuotes });
  const reviews = await reviewsByNo(tools.db, nos);
  const read = reviews.map(({ title, text, rating, language }) => {
    const { clauses } = tagReview({ title, text, rating, lang: language });
    return { title, text, clauses };
  });
  return chooseQuotes(read, wanted, mostQuotes);
};

/** What a plan is counted in, but for how. */
export type PlanContext = Omit<CountContext, 'count' | 'wishesIn'>;

export interface PlanAnswer extends Written {
  /** In the order of the asks; null for those that reviews do not answer. */
  readonly counted: readonly (CountedAsk | null)[];
}

/** Words that no review can be searched for, such as little ones alone, leave the other asks to be answered. */
const uncountableOf = (error: unknown, words: readonly string[]): Uncountable | null => {
  if (error instanceof Uncountable) return error;
  return error instanceof Problem ? new Uncountable('no_words', words.join(', ')) : null;
};

/** Counts the asks of a plan one after the other, as later ones may go on from earlier, and writes the answer. */
export const answerPlan = async (
  tools: Tools,
  plan: Plan,
  context: PlanContext,
  factsOf: () => Promise<readonly AppFacts[]>,
  missing: readonly string[],
  language: string,
): Promise<PlanAnswer> => {
  const counting: CountContext = { ...context, count: countWith(tools), wishesIn: wishesWith(tools) };
  const counted: (CountedAsk | null)[] = [];
  const answered: Answered[] = [];
  for (const ask of plan.asks) {
    if (ask.source !== 'reviews') {
      const facts = await factsOf();
      const names =
        ask.about.apps ?? (ask.by === 'app' || ask.against ? facts.map(({ name }) => name) : [facts[0]?.name]);
      answered.push({ kind: 'fact', ask, apps: facts.filter(({ name }) => names.includes(name)) });
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
  const writing = { today: context.today, usualCountries: context.places.countries, language };
  return { ...writeAnswer(plan, answered, writing, missing), counted };
};
