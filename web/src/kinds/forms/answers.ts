import { countryName, storefronts } from '../../../../server/contract/domain/storefronts.ts';
import { type Store, storeLabels, stores } from '../../../../server/contract/domain/stores.ts';
import { byTitle } from '../../order.ts';
import { appsOf, appText, defineForm, isOn, type Option } from '../form.ts';

export const countryOptions: readonly Option[] = [...storefronts.keys()]
  .map((code): Option => [code, countryName(code)])
  .sort(([, one], [, other]) => byTitle(one, other));

const windows: readonly Option[] = [
  ['7', 'The last 7 days'],
  ['30', 'The last 30 days'],
  ['90', 'The last 90 days'],
  ['3650', 'All time'],
];

export const teardownForm = defineForm({
  start: 'teardowns.create',
  fields: [
    {
      type: 'apps',
      name: 'app',
      label: 'App',
      most: 1,
      names: 'app',
      faults: ['store', 'appId'],
    },
    { type: 'choice', name: 'days', label: 'Reviews of', options: windows, initial: '30' },
    {
      type: 'switch',
      name: 'refresh',
      label: 'Read everything again',
      hint: 'An answer of the last six hours is given again for free, unless this is on.',
      rare: true,
    },
  ],
  price: () => 'teardowns.create',
  input: ({ app, days, refresh }) => {
    const [chosen] = appsOf(app);
    return {
      store: chosen?.store ?? 'apple',
      appId: chosen?.appId ?? '',
      days: Number(days) as 7 | 30 | 90 | 3650,
      refresh: isOn(refresh),
    };
  },
  values: ({ store, appId, days, refresh }) => ({ app: appText({ store, appId }), days, refresh }),
});

export const researchForm = defineForm({
  start: 'research.create',
  fields: [
    {
      type: 'lines',
      name: 'question',
      label: 'Question',
      placeholder: 'Why do people leave, and what do they go to?',
    },
    {
      type: 'apps',
      name: 'apps',
      label: 'Apps',
      most: 3,
      names: 'app',
      hint: 'The first is the one you ask about; up to two more are compared with it. With no app, you get growth advice for the category that your question names.',
      faults: ['app', 'compare'],
    },
  ],
  price: () => 'research.create',
  input: ({ question = '', apps }) => {
    const [app, ...compare] = appsOf(apps);
    return { question, compare, ...(app && { app }) };
  },
  values: ({ question, app, compare }) => ({ question, apps: [...(app ? [app] : []), ...compare].map(appText).join() }),
});

const scopes: readonly Option[] = [
  ['both', 'Both stores'],
  ...stores.map((store): Option => [store, storeLabels[store]]),
];

export const reportForm = defineForm({
  start: 'reports.create',
  fields: [
    {
      type: 'lines',
      name: 'question',
      label: 'Question',
      placeholder: 'What do people miss in habit trackers?',
      hint: 'It must name a kind of app.',
    },
    { type: 'choice', name: 'scope', label: 'Stores', options: scopes, initial: 'both' },
    { type: 'choice', name: 'country', label: 'Country', options: countryOptions, initial: 'us' },
    {
      type: 'number',
      name: 'days',
      label: 'Days of reviews',
      least: 7,
      most: 365,
      initial: '90',
      hint: 'How many days back to read, from 7 to 365.',
    },
  ],
  price: () => 'reports.create',
  input: ({ question = '', scope, country = '', days }) => ({
    question,
    scope: scope as Store | 'both',
    country,
    days: Number(days),
  }),
  values: ({ question, scope, country, days }) => ({ question, scope, country, days }),
});
