import * as z from 'zod';
import { stores } from '../../../contract/domain/stores.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Ask, Plan, Topic } from '../../../contract/resources/questions/plan.ts';
import type { PlanRequest } from '../../../contract/resources/questions/plan-request.ts';
import { EvidenceQuery } from '../../../contract/resources/reviews/metrics.ts';
import { RunFailure } from '../../../jobs/run-failure.ts';
import { strangersIn } from '../../../questions/apps-in-plans.ts';
import type { QuestionContext } from '../../../questions/context.ts';
import { countAsk } from '../../../questions/count/count-ask.ts';
import {
  type CountContext,
  type CountedAsk,
  type CountReviews,
  Uncountable,
} from '../../../questions/count/counted.ts';
import { figureOf } from '../../../questions/count/figures.ts';
import { fewestReviews } from '../../../questions/count/groups.ts';
import { goingOn } from '../../../questions/count/normal-ask.ts';
import { yearDays } from '../../../questions/count/scope.ts';
import { plusDays } from '../../../questions/limits/days/calendar.ts';
import { appNotUnderstood, isEmptyPlan } from '../../../questions/not-understood.ts';
import { type Answered, type Written, writeAnswer } from '../../../questions/write/answer.ts';
import { namedInEnglish } from '../../../questions/write/english-names.ts';
import type { AppFacts } from '../../../questions/write/facts/facts.ts';
import { checkText, materialOf } from '../../../questions/write/model-text.ts';
import { chooseQuotes, type Quote, type QuoteWanted, quotesWanted, saysSame } from '../../../questions/write/quotes.ts';
import { isAnsweredIn } from '../../../questions/write/speech.ts';
import {
  evidenceOf,
  findEvidence,
  queryMetrics,
  readEvidenceAddress,
  thingsBehind,
} from '../../../reviews/metrics/metrics-query.ts';
import { appNameOf, type MetricsTools } from '../../../reviews/metrics/metrics-scope.ts';
import { reviewsByNo } from '../../../reviews/on-file/reviews-by-id.ts';
import { reviewApp } from '../../../store/reviews/review-apps.ts';
import { shortTitle } from '../../../support/prose/untrusted.ts';
import { tagReview } from '../../../tagging/tag.ts';
import { taxonomy } from '../../../tagging/themes/taxonomy.ts';
import { fold } from '../../../tagging/words/words.ts';
import { type PlannedQuestion, planQuestion } from '../../plan-question.ts';
import type { Tools } from '../../run.ts';
import { findAppsOfKind } from '../../subject/find-apps-of-kind.ts';
import { largest } from './facts-of-apps.ts';

/** A rejected text is sent back to the model once. */
const maxTexts = 2;

const Text = z.object({
  text: z.string().describe('The answer, with slots such as {f1} in place of every figure and quote.'),
});

const instructions =
  'You write the answer to a question about store reviews of mobile apps, in plain English, 40 to 130 words, without a list. ' +
  'Say only what the given sentences say, in better order and words. Every sentence has a slot for its figure or quote, as {f1} or {q1}: ' +
  'write the slot, never the number or the words that stand in it. Begin as the first sentence does, with its yes or no, and name its figure.';

/** The answer worded by the model, if there is one and everything it writes was counted; null: unchanged. */
const wordAnswer = async (
  { model, signal }: Pick<Tools, 'model' | 'signal'>,
  question: string,
  language: string,
  ours: Written,
): Promise<Written | null> => {
  const material = model && language === 'en' ? materialOf(ours) : null;
  if (!model || !material) return null;
  let refused = '';
  for (let turn = 0; turn < maxTexts; turn++) {
    const outcome = await model.ask(
      {
        task: 'answer',
        instructions: `${instructions}${refused}`,
        untrusted: JSON.stringify({ question, ...material }),
        schema: Text,
        maxOutputTokens: 600,
      },
      signal,
    );
    if (outcome.kind !== 'found') return null;
    const checked = checkText(outcome.value.text, ours, question);
    if ('written' in checked) return checked.written;
    refused = ` Your last text was refused because ${checked.fault}.`;
  }
  return null;
};

/**
 * The requested plan, otherwise the one parsed from the question.
 * @param isKnown whether all apps' titles are known, so that a plan's apps can be checked
 */
export const planOf = async (
  tools: Tools,
  question: string,
  given: PlanRequest | undefined,
  context: QuestionContext,
  isKnown: boolean,
): Promise<PlannedQuestion> => {
  if (given) {
    const [stranger] = isKnown ? strangersIn(given, context.apps) : [];
    if (stranger) throw new RunFailure('not_found', stranger.message);
    const plan = { asks: given.asks, declined: given.declined ?? [], unread: given.unread ?? [], read: [] };
    return { plan, byModel: false, model: tools.model, notes: [] };
  }
  const planned = await planQuestion(tools, question, context);
  if (isEmptyPlan(planned.plan)) {
    throw new RunFailure('nothing_found', appNotUnderstood(question, planned.plan, context.apps));
  }
  return planned;
};

/** Reviews read to find quotes for a request. */
const readForQuotes = 40;

/** Counts over the index. Words without a known topic are searched as a phrase. */
export const countWith = (tools: MetricsTools): CountReviews => {
  const count: CountReviews = (query) =>
    queryMetrics(tools, query).catch((error: unknown) => {
      const { about, ...topic } = query.topic ?? {};
      if (!(error instanceof Problem) || about === undefined) throw error;
      return count({ ...query, topic: { ...topic, phrase: about.slice(0, 100) } });
    });
  return count;
};

/** Requests in the reviews behind an evidence URL, most frequent first. */
const wishesWith =
  (tools: MetricsTools): CountContext['wishesIn'] =>
  async (evidence) => {
    const query = EvidenceQuery.safeParse(readEvidenceAddress(evidenceOf(evidence) ?? ''));
    return query.success ? thingsBehind(tools, query.data) : [];
  };

/** Listed apps of a kind that have stored reviews. */
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

/** Number of candidates, because the first may have been quoted before. */
const maxChosen = 3;

/** Quotes per ask. */
const maxQuotes = 2;

/** Quotes clauses that prove a count, as their authors wrote them. @param before the answer's earlier quotes */
const quotesOf = async (
  tools: MetricsTools,
  asked: CountedAsk,
  before: readonly Quote[],
  language: string,
): Promise<Quote[]> => {
  const quotes = new Map<number, Quote>();
  const isNew = (text: string): boolean => ![...before, ...quotes.values()].some((each) => saysSame(each.text, text));
  const quoteIn = async (spoken: string | null, { side, ...wanted }: QuoteWanted & Pick<Quote, 'side'>, at: number) => {
    const query = EvidenceQuery.safeParse(readEvidenceAddress(evidenceOf(wanted.evidence) ?? ''));
    if (!query.success) return;
    const where = { ...query.data.where, ...(spoken !== null && { languages: [spoken] }) };
    const { nos } = await findEvidence(tools, { ...query.data, where }, { offset: 0, limit: readForQuotes });
    const reviews = await reviewsByNo(tools.db, nos);
    // A title applies to every clause, but no clause proves it.
    const read = reviews.map(({ text, rating, language }) => {
      const { clauses } = tagReview({ title: null, text, rating, lang: language });
      return { title: null, text, clauses };
    });
    const text = chooseQuotes(read, wanted, maxChosen).find(isNew);
    if (text !== undefined) quotes.set(at, { text, side });
  };
  // Readers understand the answer's language and English; other languages are quoted only if these prove nothing.
  for (const spoken of new Set([language, 'en', null])) {
    if (spoken === null && quotes.size > 0) break;
    for (const [at, wanted] of quotesWanted(asked).entries())
      if (quotes.size < maxQuotes && !quotes.has(at)) await quoteIn(spoken, wanted, at);
  }
  return [...quotes].toSorted(([one], [other]) => one - other).map(([, quote]) => quote);
};

/** What a plan is evaluated with, except for the counting functions. */
export type PlanContext = Omit<CountContext, 'count' | 'wishesIn' | 'appsOfKind'>;

export interface PlanAnswer extends Written {
  /** In the order of the asks; null for those that reviews don't answer. */
  readonly counted: readonly (CountedAsk | null)[];
  readonly byModel: boolean;
}

/** An ask with unsearchable words, such as stop words only, must not prevent answers to the others. */
const uncountableOf = (error: unknown, words: readonly string[]): Uncountable | null => {
  if (error instanceof Uncountable) return error;
  return error instanceof Problem ? new Uncountable('no_words', words.join(', ')) : null;
};

/** "How much does it cost, and is it too much?": a part without a topic has that of the part before. */
const topicBefore = ({ topic }: Ask, { asks: [first] }: Plan): Topic[] => {
  const words = first?.measure === 'price' ? ['price'] : first?.topic?.words;
  return topic && words && words.length > 0 ? [{ ...topic, words, match: 'meaning' }] : [];
};

/** The apps whose facts are asked for, on both sides of a comparison. */
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

/** For questions which app is better or worth its money: the apps whose prices are part of the answer. */
const pricedIn = (
  { asks }: Plan,
  [asked]: readonly (CountedAsk | null)[],
  { apps, requested, isOfKind }: PlanContext,
): readonly string[] => {
  if (asks.length !== 1 || !asked || isOfKind) return [];
  const { ask, opinions, about, against } = asked;
  const isBetter = ask.measure === 'change' && ask.by === 'theme' && ask.topic?.polarity === 'good' && against;
  const meant = isBetter ? [...about.apps, ...against.apps] : apps.slice(0, requested);
  const isAsked = isBetter ? about.apps[0]?.name !== against.apps[0]?.name : opinions?.good.includes('good_value');
  return isAsked ? meant.map(({ name }) => name) : [];
};

/** Counts complaints about prices and charges, for each app. */
const complaintsAboutPaying = (facts: readonly AppFacts[], context: CountContext) => {
  const themes = taxonomy.flatMap(({ id, group, polarity }) => (group === 'billing' && polarity === 'neg' ? [id] : []));
  const apps = facts.flatMap(({ name, prices }) => {
    const app = context.apps.find((each) => fold(each.name) === fold(name));
    return app && app.refs.length > 0 && prices.length > 0 ? [app] : [];
  });
  return Promise.all(
    apps.map(async ({ name, refs }) => {
      const where = { apps: [...refs], ...context.places, since: plusDays(context.today, -context.usualDays) };
      const { total } = await context.count({
        where,
        topic: { themes, polarity: 'bad' },
        by: [],
        order: 'reviews',
        limit: 1,
      });
      return { name, ...figureOf(total) };
    }),
  );
};

/** Ratings of the app's two newest versions, if there are enough reviews. */
const writtenOf = async ({ name }: AppFacts, { apps: [own], versions, places, today, count }: CountContext) => {
  if (!own || fold(own.name) !== fold(name) || own.refs.length === 0) return [];
  const rated = await Promise.all(
    versions.slice(0, 2).map(async ({ version }) => {
      const where = { apps: [...own.refs], ...places, versions: [version], since: plusDays(today, -yearDays) };
      const { total } = await count({ where, by: [], order: 'reviews', limit: 1 });
      return { version, stars: total.stars, reviews: total.reviews };
    }),
  );
  return rated.flatMap(({ version, stars, reviews }) =>
    stars === null || reviews < fewestReviews ? [] : [{ version, stars }],
  );
};

/** The average rating that a question names. */
const ratingWanted = ({ read, asks }: Plan): number | null => {
  const ofRating = read.filter(({ as }) =>
    asks.some(({ measure }, at) => measure === 'ratings' && as === `asks[${at}].measure`),
  );
  const [said] = /(?<!\d)[1-5][.,]\d(?!\d)/u.exec(ofRating.map(({ words }) => words).join(' ')) ?? [];
  return said === undefined ? null : Number(said.replace(',', '.'));
};

const named = (names: readonly string[], facts: readonly AppFacts[]): readonly AppFacts[] =>
  facts.filter(({ name }) => names.some((each) => fold(each) === fold(name)));

/**
 * Counts the asks one after another, since later ones may refer to earlier ones, and writes the answer, in a model's words if they pass the
 * check.
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
  for (const ask of goingOn(plan.asks)) {
    if (ask.source !== 'reviews') {
      const apps = factsAsked(ask, await factsOf(), context);
      const felt = ask.measure === 'price' ? await complaintsAboutPaying(apps, counting) : [];
      const written = ask.measure === 'ratings' && apps.length === 1 ? await writtenOf(apps[0]!, counting) : [];
      answered.push({ kind: 'fact', ask, apps, felt, wanted: ratingWanted(plan), written });
      counted.push(null);
      continue;
    }
    try {
      const asked = await countAsk(ask, counting, counted).catch((error: unknown) => {
        const [topic] = uncountableOf(error, [])?.because === 'no_words' ? topicBefore(ask, plan) : [];
        if (!topic) throw error;
        return countAsk({ ...ask, topic }, counting, counted);
      });
      counted.push(asked);
      const before = answered.flatMap((each) => (each.kind === 'counted' ? each.quotes : []));
      answered.push({ kind: 'counted', asked, quotes: await quotesOf(tools, asked, before, language) });
    } catch (error) {
      const fault = uncountableOf(error, ask.topic?.words ?? []);
      if (fault === null) throw error;
      counted.push(null);
      answered.push({ kind: 'uncountable', because: fault.because, what: fault.what });
    }
  }
  const priced = pricedIn(plan, counted, context);
  if (priced.length > 0) {
    const ask = { about: {}, by: 'app', source: 'listing', measure: 'price', answerAs: 'compare' } as const;
    const apps = named(priced, await factsOf()).filter(({ prices }) => prices.length > 0);
    if (apps.length > 0) answered.push({ kind: 'fact', ask, apps, felt: [] });
  }
  const writing = { today: context.today, usualCountries: context.places.countries };
  const isNative = language !== 'en' && isAnsweredIn(language);
  const ours = writeAnswer(plan, isNative ? answered.map(namedInEnglish) : answered, writing, missing);
  if (isNative) {
    const native = writeAnswer(plan, answered, { ...writing, language });
    return { ...ours, answer: inBoth(native, ours), verdict: native.verdict, counted, byModel: false };
  }
  const worded = await wordAnswer(tools, question, language, ours);
  return { ...(worded ?? ours), counted, byModel: worded !== null };
};

/** The answer in the question's language as a quote, then in English, the language of the lists below it. */
const inBoth = (native: Written, english: Written): string =>
  `${native.answer.replaceAll(/^/gmu, '> ')}\n\n${english.answer}`;
