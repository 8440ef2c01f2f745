import { describe, expect, test } from 'vitest';
import { adFacts } from '../../../../tests/support/samples/sample-ad.ts';
import type { Subject } from '../../../apps/subject/subject.ts';
import { appKey } from '../../../contract/domain/app-ref.ts';
import type { AdFacts, KnownApp, Lookups } from '../ad-facts.ts';
import { vetAd } from './vet-ad.ts';
import { wantedOf } from './wanted.ts';

const pebble = {
  store: 'apple' as const,
  appId: '9900000001',
  title: 'Pebblet: Habit Streaks',
  developer: 'Kieselwerk GmbH',
  site: 'https://kieselwerk.example',
  genre: 'Productivity',
};
const kind: Subject = { query: 'habit tracker', kindOfApp: 'habit tracker', apps: [pebble] };
const named: Subject = { query: 'Pebblet', kindOfApp: null, apps: [pebble] };

const ad = ({ by = 'Someone Else', ...given }: Partial<AdFacts> & { by?: string }): AdFacts =>
  adFacts({ advertiser: { id: null, name: by }, ...given });

const known = (given: Partial<KnownApp>): KnownApp => ({
  store: 'apple',
  appId: '9900000002',
  title: 'Glowfox: Photo Editor',
  developer: 'Kieselwerk GmbH',
  site: null,
  genre: 'Photo & Video',
  description: null,
  ...given,
});

const lookups = (portfolio: Record<string, KnownApp[]>, apps: KnownApp[] = []): Lookups => ({
  portfolios: new Map(Object.entries(portfolio)),
  apps: new Map(apps.map((app) => [appKey(app), app])),
});

const verdictOf = (given: Parameters<typeof ad>[0], subject = kind, looked?: Lookups) =>
  vetAd(ad(given), wantedOf(subject), looked);

describe('kept, with what proves it', () => {
  test.each<[string, Parameters<typeof ad>[0], RegExp]>([
    ['the library names the app', { app: { ...pebble } }, /library says it is for Pebblet/u],
    [
      'it leads to the app',
      { body: 'One small thing a day.', landing: 'https://apps.apple.com/de/app/pebblet/id9900000001' },
      /leads to the App Store, to Pebblet/u,
    ],
    ['its words link to it', { body: 'Get it: https://apps.apple.com/app/id9900000001' }, /to Pebblet/u],
    [
      'the developer speaks of it',
      { by: 'Kieselwerk', body: 'Pebblet keeps you going.' },
      /shares its name with the developer of Pebblet, and it mentions Pebblet/u,
    ],
    [
      'the payer is the developer',
      { by: 'Daily Wins', paidBy: 'KIESELWERK GMBH', body: 'Never miss a routine.' },
      /paid for by KIESELWERK GMBH, which shares its name with the developer of Pebblet, and its text fits/u,
    ],
    [
      'the page is called like it',
      { by: 'Pebblet App', body: 'Small steps. Download now.' },
      /^It runs under the app’s own name, Pebblet App, and/u,
    ],
    [
      'no words, the developer’s only app',
      { network: 'tiktok', by: 'Kieselwerk GmbH' },
      /library does not show its text/u,
    ],
    [
      'no words, and the developer’s site',
      { network: 'google', by: 'Kieselwerk GmbH', landing: 'kieselwerk.example' },
      /leads to the developer’s site, kieselwerk\.example/u,
    ],
    [
      'a stranger’s app of the kind, en',
      { body: 'Build habits that last. Free on the App Store.' },
      /fits this kind of app \(“habits”\)/u,
    ],
    ['de', { body: 'Neue Gewohnheiten, die bleiben. Jetzt die App laden.' }, /fits this kind of app/u],
    ['fr', { body: 'Des habitudes qui durent. Téléchargez l’appli.' }, /fits this kind of app/u],
    ['es', { body: 'Crea hábitos que duran. Descarga la app.' }, /fits this kind of app/u],
    [
      'a page that is called like an app of the kind',
      { network: 'tiktok', by: 'Mosshare: Habit Tracker' },
      /fits an app of this kind/u,
    ],
  ])('%s', (_, given, reason) => {
    const verdict = verdictOf(given);
    expect(verdict).toMatchObject({ kept: true });
    expect(verdict.reason).toMatch(reason);
  });
});

describe('dropped, with what tells it', () => {
  test.each<[string, Parameters<typeof ad>[0], RegExp]>([
    [
      'another app, by the library',
      { app: { store: 'apple', appId: '7', title: 'Zap: Racing' } },
      /for Zap: Racing, which is not a habit tracker app/u,
    ],
    ['a casino that borrows the name', { body: 'Pebblet Casino: 200 free spins. Install the app!' }, /about gambling/u],
    [
      'a job at the developer',
      { by: 'Kieselwerk GmbH', body: 'We’re hiring an iOS lead for Pebblet.' },
      /about a job/u,
    ],
    [
      'the developer’s careers page',
      { by: 'Kieselwerk GmbH', body: 'Come and build Pebblet.', landing: 'careers.kieselwerk.example' },
      /it advertises a job/u,
    ],
    [
      'the developer’s shop, without words',
      { network: 'google', by: 'Kieselwerk GmbH', landing: 'shop.kieselwerk.example' },
      /it advertises goods/u,
    ],
    [
      'a book about habits',
      { body: 'The book that changes your habits. Now in paperback, by the author of Slow.' },
      /about a book/u,
    ],
    ['a web course', { body: 'Enroll in the habits masterclass: six modules, one certificate.' }, /about a course/u],
    ['a shop', { body: 'Habit journals, hand-bound in leather. Free shipping.' }, /about goods/u],
    ['pills', { body: 'Kick the habit with these capsules, a herbal supplement.' }, /about a remedy/u],
    [
      'an app of another kind',
      { body: 'Make learning a language a habit: vocabulary and grammar in one app. Get it on Google Play.' },
      /another kind: its text is about languages/u,
    ],
    ['nothing about an app', { body: 'Old habits die hard.' }, /Nothing in it mentions an app/u],
    [
      'a namesake in another form of company',
      { network: 'google', by: 'Kieselwerk Ltd.' },
      /nothing else shows that it is the same company/u,
    ],
    [
      'a namesake by its site',
      { by: 'Kieselwerk', body: 'Gravel for your garden.', landing: 'kies-und-sand.example' },
      /./u,
    ],
    [
      'no words, and an unknown company',
      { network: 'tiktok', by: 'Nobody Known' },
      /Nothing shows that Nobody Known advertises/u,
    ],
  ])('%s', (_, given, reason) => {
    const verdict = verdictOf(given);
    expect(verdict).toMatchObject({ kept: false });
    expect(verdict.reason).toMatch(reason);
  });
});

describe('a reason says what was seen, where it was seen', () => {
  test.each<[string, Parameters<typeof ad>[0], RegExp, RegExp]>([
    [
      'an advertiser’s name is not the ad’s words',
      { network: 'tiktok', by: 'Pebble Spins' },
      /^The advertiser’s name suggests gambling \(“spins”\)/u,
      /text is about/u,
    ],
    [
      'what is delivered is no book',
      { body: 'Douze bouteilles choisies pour vous. Livré chez vous.' },
      /about goods \(“livre chez”\)/u,
      /a book/u,
    ],
    ['a book is one', { body: 'Le livre qui change vos habitudes.' }, /about a book \(“livre”\)/u, /goods/u],
    [
      'a phone that is scanned for junk is cleaned up',
      { body: 'One scan and the junk is gone. Download the app on Google Play.' },
      /its text is about cleaning up a phone \(“junk”\)/u,
      /scanner|scanning/u,
    ],
    [
      'money is not raised at an event',
      { by: 'Kieselwerk GmbH', body: 'We are raising money. Read the prospectus.', landing: 'live.kieselwerk.example' },
      /^It leads to live\.kieselwerk\.example \(“live”\), and its text is about investor/u,
      /event/u,
    ],
  ])('%s', (_, given, reason, never) => {
    const verdict = verdictOf(given);
    expect(verdict.kept).toBe(false);
    expect(verdict.reason).toMatch(reason);
    expect(verdict.reason).not.toMatch(never);
  });
});

describe('what the stores tell', () => {
  const portfolio = { kieselwerk: [known({}), known({ ...pebble, description: null })] };

  test('an ad that speaks of the developer’s other app is not for this one', () => {
    const given = { by: 'Kieselwerk GmbH', body: 'Glowfox makes every selfie shine. Download the app.' };
    expect(verdictOf(given, kind, lookups(portfolio))).toMatchObject({
      kept: false,
      sure: true,
      app: { title: 'Glowfox: Photo Editor' },
    });
  });

  test('without words, an ad of a developer of several apps cannot be attributed, and says so', () => {
    const { kept, reason } = verdictOf({ network: 'tiktok', by: 'Kieselwerk GmbH' }, kind, lookups(portfolio));
    expect([kept, reason]).toEqual([false, expect.stringMatching(/also makes Glowfox, and .* unclear which one/u)]);
  });

  test('an agency’s ad says that it leads to the developer’s site, not that the agency is the developer', () => {
    const given = { network: 'google' as const, by: 'Tern Media', landing: 'kieselwerk.example' };
    const { kept, reason } = verdictOf(given);
    expect(kept).toBe(true);
    expect(reason).toBe('It leads to the site of Pebblet’s developer; the library does not show its text.');
  });

  test('the front page of a developer of several apps does not tell which it is for', () => {
    const given = { network: 'google' as const, by: 'Kieselwerk GmbH', landing: 'kieselwerk.example' };
    expect(verdictOf(given, kind, lookups(portfolio))).toMatchObject({ kept: false, sure: false });
  });

  test('the part of the site that is called like an app tells, by its title’s beginning or its package', () => {
    const dune = known({ store: 'play', appId: 'example.kieselwerk.dunefox', title: '砂の日記', genre: 'Lifestyle' });
    const looked = lookups({ kieselwerk: [known({}), dune] });
    const at = (label: string) =>
      verdictOf({ network: 'google', by: 'Tern Media', landing: `${label}.kieselwerk.example` }, kind, looked);
    expect(at('pebblet')).toMatchObject({ kept: true, app: { title: pebble.title } });
    expect(at('glowfox')).toMatchObject({ kept: false, sure: true, app: { title: 'Glowfox: Photo Editor' } });
    expect(at('dunefox')).toMatchObject({ kept: false, sure: true, app: { title: dune.title } });
  });

  test('a page that is called like another app of the payer’s is for that one', () => {
    const given = { by: 'Glowfox', paidBy: 'Kieselwerk GmbH', body: 'Make it a habit to shine. Get the app.' };
    const looked = lookups({ ...portfolio, glowfox: [known({})] });
    expect(verdictOf(given, kind, looked).kept).toBe(false);
  });

  test('who speaks of apps without asking to get one, and has none in the stores, sells something else', () => {
    const body = 'Habits, streaks, reminders: which app suits your routine?';
    const at = { by: 'Pocket Weekly', body, landing: 'pocketweekly.example' };
    expect(verdictOf(at).kept).toBe(true);
    expect(verdictOf(at, kind, lookups({ 'pocket weekly': [] }))).toMatchObject({
      kept: false,
      reason: expect.stringMatching(/none by Pocket Weekly was found in the stores/u),
    });
    const asks = { ...at, body: `${body} Download ours.` };
    expect(verdictOf(asks, kind, lookups({ 'pocket weekly': [] })).kept).toBe(true);
  });

  test('a link to an app of the kind is kept, to another dropped, whatever the words', () => {
    const landing = 'https://apps.apple.com/app/id9900000002';
    const body = 'Habits, habits, habits: get the app.';
    expect(verdictOf({ body, landing }, kind, lookups({}, [known({})]))).toMatchObject({ kept: false, sure: true });
    const twin = known({ title: 'Mosshare: Habit Tracker', developer: 'Moss' });
    expect(verdictOf({ body, landing }, kind, lookups({}, [twin]))).toMatchObject({
      kept: true,
      sure: true,
      app: { title: twin.title },
    });
  });

  test('anyone who makes other apps and none of the kind advertises those', () => {
    const given = { by: 'Moss Ltd', body: 'A habit you will love. Get the app.' };
    const looked = lookups({ moss: [known({ developer: 'Moss Ltd' })] });
    expect(verdictOf(given, kind, looked)).toMatchObject({ kept: false, sure: true });
  });
});

describe('what is denied is not what it is for', () => {
  test.each([
    ['en', 'Better habits without pills or courses. Get the app.'],
    ['de', 'Gewohnheiten ändern, ohne Kurs und statt Tabletten. Jetzt die App laden.'],
    ['fr', 'De bonnes habitudes, sans pilules. Téléchargez l’appli.'],
    ['es', 'Crea hábitos sin pastillas. Descarga la app.'],
  ])('%s', (_, body) => expect(verdictOf({ body }).kept).toBe(true));
});

describe('of a named app alone', () => {
  test('a rival that sets itself beside it is not it', () => {
    const given = {
      by: 'Rivalry Inc.',
      body: 'Switching from Pebblet? Our habit app imports all. Get it on the App Store.',
    };
    expect(verdictOf(given, named).kept).toBe(false);
    expect(verdictOf(given, kind).kept).toBe(true);
  });

  test('someone who recommends it and leads to a store is kept', () => {
    const given = { by: 'App Picks', body: 'Pebblet is our habit app of the week.', landing: 'apps.apple.com' };
    expect(verdictOf(given, named)).toMatchObject({ kept: true, app: { title: pebble.title } });
  });

  test('a name of everyday words counts only as names are written', () => {
    const calm = { ...pebble, title: 'Still: Sleep Sounds', developer: 'Quietly' };
    const subject: Subject = { query: 'Still', kindOfApp: null, apps: [calm] };
    expect(verdictOf({ body: 'Are you still awake? Get the app.', landing: 'play.google.com' }, subject).kept).toBe(
      false,
    );
  });
});
