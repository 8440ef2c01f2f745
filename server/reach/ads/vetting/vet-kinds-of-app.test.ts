import { describe, expect, test } from 'vitest';
import type { Subject } from '../../../apps/subject/subject.ts';
import type { AdFacts } from '../ad-facts.ts';
import { topicsOf } from '../topics.ts';
import { vetAd } from './vet-ad.ts';
import { wantedOf } from './wanted.ts';

const app = (title: string, developer: string): Subject['apps'][number] => ({
  store: 'apple',
  appId: `99${title.length}${developer.length}`,
  title,
  developer,
  site: null,
  genre: null,
});

const ofKind = (kindOfApp: string, ...apps: Subject['apps']): Subject => ({ query: kindOfApp, kindOfApp, apps });

const verdictOf = (subject: Subject, given: Partial<AdFacts>) =>
  vetAd(
    {
      network: 'meta',
      id: '1',
      advertiser: { id: null, name: 'Somebody' },
      paidBy: null,
      app: null,
      headline: null,
      body: null,
      cta: null,
      media: [],
      landing: 'apps.apple.com',
      firstSeen: null,
      lastSeen: null,
      countries: [],
      ...given,
    },
    wantedOf(subject),
  );

describe('a kind that is a part of another', () => {
  const planner = app('Kupfertopf: Budget Planner', 'Kupfer GmbH');
  const tracker = app('Groschen: Expense Tracker', 'Groschen Ltd');
  const expenses = ofKind('expense tracker', planner, tracker);

  test.for([
    ['expense tracker', ['expenses']],
    ['Ausgaben Tracker', ['expenses']],
    ['budget planner', ['budget']],
    ['budget and expense tracker', ['budget']],
  ] as const)('%s is of %s', ([kind, names]) => {
    expect(topicsOf(kind).map(({ name }) => name)).toEqual(names);
  });

  test('who asks for expense trackers is not given ads of budget planners that never speak of expenses', () => {
    const words = { body: 'Make a plan for your money and stick to the budget. Get the app.' };
    expect(verdictOf(expenses, { ...words, advertiser: { id: null, name: 'Kupfertopf' } }).kept).toBe(false);
    expect(verdictOf(expenses, words).kept).toBe(false);
    expect(verdictOf(expenses, { app: { ...planner } }).reason).toMatch(/not an expense tracker app/u);
  });

  test('but those of expense trackers, and of anyone who speaks of expenses', () => {
    expect(verdictOf(expenses, { app: { ...tracker } }).kept).toBe(true);
    expect(verdictOf(expenses, { body: 'Note every expense the moment it happens. Get the app.' }).kept).toBe(true);
    expect(verdictOf(expenses, { body: 'Alle Ausgaben im Blick, in einer App.' }).kept).toBe(true);
  });

  test('and who asks for budget planners is given both', () => {
    const budgets = ofKind('budget planner', planner, tracker);
    expect(verdictOf(budgets, { app: { ...tracker } }).kept).toBe(true);
    expect(verdictOf(budgets, { body: 'Note every expense the moment it happens. Get the app.' }).kept).toBe(true);
  });
});

test.for([
  ['how an app works', 'habit tracker', 'Snap a photo as proof, and your habit counts.'],
  ['another form of the kind’s words', 'coin identification', 'Found old coins? Identify them from your sofa.'],
  [
    'a thing that runs without anybody running',
    'budget planner',
    'Fuel, tolls, running costs: one budget for the car.',
  ],
] as const)('%s does not tell against an ad of the kind', ([, kind, body]) => {
  expect(verdictOf(ofKind(kind), { body })).toMatchObject({ kept: true });
});

test('what needs no app is none', () => {
  const words = { landing: 'habits.example', body: 'Track your habits in the browser: no app, no download.' };
  expect(verdictOf(ofKind('habit tracker'), words).kept).toBe(false);
});

test.for([
  'From the makers of Pebblet: meet Glowfox, the app for your pictures.',
  'Von den Machern von Pebblet: Glowfox, die App für deine Bilder.',
  'Par les créateurs de Pebblet : voici Glowfox, l’appli pour vos images.',
  'De los creadores de Pebblet llega Glowfox, la app para tus imágenes.',
])('%s is not an ad for Pebblet', (body) => {
  const habits = ofKind('habit tracker', app('Pebblet: Habit Streaks', 'Kieselwerk GmbH'));
  expect(verdictOf(habits, { body, advertiser: { id: null, name: 'Kieselwerk GmbH' } }).kept).toBe(false);
});
