import {
  everywhere,
  planOfEverything,
  type SearchPlan,
  type Unit,
  type Where,
} from '../../../server/metrics/search/plan.ts';
import { corpusThemes, planted } from '../reviews/review-corpus.ts';
import type { PlainQuery } from './fts5.ts';

export interface Question {
  readonly name: string;
  readonly plan: SearchPlan;
  readonly plain: PlainQuery;
  /** `large`: it is held against what counting in memory takes; `small`: against FTS5. */
  readonly size: 'large' | 'small';
}

const limit = 50;
const everything = planOfEverything(limit);
/** Every one of these, each in any of its spellings. */
const all = (...units: readonly (readonly string[])[]): SearchPlan['topic'] => ({
  units: units.map((words): Unit => ({ ways: [{ groups: [words], language: null, worth: 1 }], needed: false })),
  least: units.length,
});
const someApps = Array.from({ length: 30 }, (_, i) => 20 + i);
const plain: PlainQuery = { words: null, appNos: null, stars: [], limit };
const { topic, rare, first, second } = planted;

export const questions: readonly Question[] = [
  {
    name: 'a topic of 5 %',
    plan: { ...everything, topic: all(topic.words) },
    plain: { ...plain, words: [topic.words] },
    size: 'large',
  },
  {
    name: 'a rare topic',
    plan: { ...everything, topic: all(rare.words) },
    plain: { ...plain, words: [rare.words] },
    size: 'small',
  },
  {
    name: 'two words in 30 apps',
    plan: { ...everything, topic: all(first.words, second.words), where: { ...everywhere, appNos: someApps } },
    plain: { ...plain, words: [first.words, second.words], appNos: someApps },
    size: 'small',
  },
  {
    name: 'everything of 1 and 2 stars',
    plan: { ...everything, where: { ...everywhere, stars: [1, 2] } },
    plain: { ...plain, stars: [1, 2] },
    size: 'large',
  },
];

const filtered = (where: Partial<Where>): SearchPlan => ({
  ...everything,
  topic: all(topic.words),
  where: { ...everywhere, ...where },
});

/** The first question with one filter more. */
export const filters: readonly { readonly name: string; readonly plan: SearchPlan }[] = [
  { name: 'days', plan: filtered({ since: 1_700_000_000 }) },
  { name: 'a country', plan: filtered({ countries: ['de'] }) },
  { name: 'a version', plan: filtered({ versions: ['3.4'] }) },
  { name: 'a kind', plan: filtered({ kinds: ['bug'] }) },
  { name: 'a theme', plan: { ...everything, topic: all(topic.words, [`#${corpusThemes[3]}`]) } },
];
