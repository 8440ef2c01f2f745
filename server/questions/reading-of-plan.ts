import type { Plan } from '../contract/resources/questions/plan.ts';
import type { SentenceReading } from '../contract/resources/sentence-reading.ts';
import { planInWords } from './words.ts';

const only = <Value>(values: readonly Value[] | undefined): Value | null =>
  values?.length === 1 ? (values[0] ?? null) : null;

/** How a question was read, as answers show it: fields of the first ask, and a sentence for the whole plan. */
export const readingOfPlan = (
  plan: Plan,
  { apps, kindOfApp, language }: Pick<SentenceReading, 'apps' | 'kindOfApp' | 'language'>,
): SentenceReading => {
  const [ask] = plan.asks;
  const { countries = [], stores, versions = [], stars = [], replied = null, period } = ask?.about ?? {};
  const { topic, without = [], limit = null, answerAs = 'general' } = ask ?? {};
  const words = topic?.words ?? [];
  const days = period && !('side' in period) ? period : {};
  return {
    sentence: planInWords(plan).join('. '),
    intent: answerAs,
    topic: topic?.match === 'word' ? '' : words.join(', '),
    phrases: topic?.match === 'word' ? words : [],
    themes: [],
    exclude: without.flatMap((each) => each.words),
    excludedThemes: [],
    stars,
    kinds: [],
    apps,
    excludedApps: [],
    kindOfApp,
    countries: countries.filter((code) => code !== '*'),
    languages: [],
    store: only(stores),
    versions,
    since: days.since ?? null,
    until: days.until ?? null,
    replied,
    minLength: null,
    sort: null,
    limit,
    language,
    notUnderstood: plan.unread,
    notes: plan.declined.map(({ words: said, needs }) => `“${said}” is not answered: that needs ${needs}.`),
  };
};
