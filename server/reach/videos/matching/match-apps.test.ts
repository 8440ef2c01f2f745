import { describe, expect, test } from 'vitest';
import type { NameableApp } from './app-name-in-videos.ts';
import { createKnownNames } from './known-names.ts';
import { linkedApps, matchApps } from './match-apps.ts';
import type { VideoText } from './video-text.ts';

const app = (title: string, more: Partial<NameableApp> = {}): NameableApp => ({
  store: 'apple',
  appId: '700000001',
  title,
  ...more,
});

const video = (title: string, more: Partial<VideoText> = {}): VideoText => ({
  title,
  description: '',
  hashtags: [],
  creator: null,
  ...more,
});

const names = (of: VideoText, meant: readonly NameableApp[], known: readonly NameableApp[] = []): string[] =>
  matchApps(of, { meant, known: createKnownNames(known) }).map(({ app }) => app.title);

const whys = (of: VideoText, meant: readonly NameableApp[]): string[] =>
  matchApps(of, { meant, known: null }).flatMap(({ why }) => why);

describe('a link to a store', () => {
  const habits = app('Orchid Days', { store: 'play', appId: 'com.example.orchid' });

  test('matches the app that it leads to, whatever else is said', () => {
    const of = video('my evening', {
      description: 'get it: https://play.google.com/store/apps/details?id=com.example.orchid&hl=en',
    });
    expect(names(of, [habits])).toEqual(['Orchid Days']);
    expect(whys(of, [habits])).toEqual(['It links to the app in Google Play.']);
  });

  test('to another app matches none', () => {
    const of = video('my evening', { description: 'https://play.google.com/store/apps/details?id=com.example.other' });
    expect(names(of, [habits])).toEqual([]);
    expect(linkedApps(of)).toMatchObject([{ store: 'play', appId: 'com.example.other' }]);
  });

  test('is reported for each store and in each place', () => {
    const of = video('https://apps.apple.com/us/app/x/id700000001', {
      description: 'or (https://play.google.com/store/apps/details?id=com.example.orchid). See https://example.org/a',
    });
    expect(linkedApps(of)).toMatchObject([
      { store: 'apple', appId: '700000001' },
      { store: 'play', appId: 'com.example.orchid' },
    ]);
  });
});

describe('a name of several words that is no everyday one', () => {
  const orchid = app('Orchid Ledger: Money & More');

  test.each([
    ['in the title', video('I tried Orchid Ledger for a month')],
    ['small, where apps are spoken of', video('orchid ledger is an app that changed my week')],
    ['small, with what the app is for', video('how orchid ledger keeps my money in order')],
    ['in the description', video('my week', { description: 'Everything that I spent, in ORCHID LEDGER.' })],
    ['as a hashtag', video('my week', { hashtags: ['fyp', 'orchidledger'] })],
    ['as a hashtag with app', video('my week', { hashtags: ['orchidledgerapp'] })],
    ['as the account', video('new today', { creator: { handle: 'orchidledger', name: null } })],
  ])('tells %s', (_where, of) => {
    expect(names(of, [orchid])).toEqual(['Orchid Ledger: Money & More']);
  });

  test.each([
    ['as parts', video('an orchid, and a ledger')],
    ['small and alone, for it may be words like any others', video('orchid ledger changed my week')],
    ['small amid names', video('Ruby found an orchid ledger in Lisbon')],
    ['half small, where a sentence begins', video('Orchid ledger found in the attic')],
    ['in a heading where every word is large', video('An Orchid Ledger From The Attic')],
    ['as the part of a word', video('Orchid Ledgerdemain')],
    ['as the part of a tag', video('x', { hashtags: ['orchidledgers2'] })],
    ['as somebody with more in the name', video('x', { creator: { handle: 'orchidledgerfan99', name: null } })],
  ])('does not tell %s', (_where, of) => {
    expect(names(of, [orchid])).toEqual([]);
  });
});

describe('a name of one word', () => {
  const stilla = app('Vellamo');

  test('tells where the video speaks of apps', () => {
    expect(names(video('Vellamo: is the app worth it?'), [stilla])).toEqual(['Vellamo']);
    expect(names(video('Vellamo honest review'), [stilla])).toEqual(['Vellamo']);
    expect(names(video('ヴェラモ Vellamo アプリ 紹介'), [stilla])).toEqual(['Vellamo']);
  });

  test('does not tell alone, for it may be anything', () => {
    expect(names(video('a boat named after Vellamo'), [stilla])).toEqual([]);
    expect(names(video('sailing', { hashtags: ['vellamo'] }), [stilla])).toEqual([]);
  });
});

describe('a name that is a plain word', () => {
  const calm = app('Calm');

  test.each(['the calm app helps me sleep', 'I use an app called Calm', 'Calm app review', 'meine Calm App'])(
    'tells beside the word app: %s',
    (title) => {
      expect(names(video(title), [calm])).toEqual(['Calm']);
    },
  );

  test.each([
    'How to stay calm before an exam',
    'Keep Calm And Download This App',
    'calm music, no app needed today',
    'stay calm',
  ])('does not tell amid a sentence: %s', (title) => {
    expect(names(video(title, { hashtags: ['calm'] }), [calm])).toEqual([]);
  });

  test('tells as a tag with app, and not as somebody called so', () => {
    expect(names(video('night', { hashtags: ['calmapp'] }), [calm])).toEqual(['Calm']);
    expect(names(video('night', { creator: { handle: 'calm', name: 'Calm the Comedian' } }), [calm])).toEqual([]);
  });

  test('tells with its developer', () => {
    const of = video('Calm is new from Northwind Labs');
    expect(names(of, [app('Calm', { developer: 'Northwind Labs' })])).toEqual(['Calm']);
  });
});

describe('a name that is a kind of app', () => {
  const tracker = app('Habit Tracker');

  test('is what many apps are, and tells none', () => {
    expect(names(video('the best habit tracker app of the year', { hashtags: ['habittracker'] }), [tracker])).toEqual(
      [],
    );
    expect(names(video('Habit Tracker App Review'), [tracker])).toEqual([]);
  });

  test('tells by the whole title with its subtitle, or by a link', () => {
    const whole = app('Habit Tracker: Tiny Steps');
    expect(names(video('Habit Tracker: Tiny Steps, a tour'), [whole])).toEqual(['Habit Tracker: Tiny Steps']);
    const linked = video('x', { description: 'https://apps.apple.com/app/id700000001' });
    expect(names(linked, [tracker])).toEqual(['Habit Tracker']);
  });
});

describe('names of several apps', () => {
  test('the longer one is meant where both stand', () => {
    const [short, long] = [app('Orchid Ledger'), app('Orchid Ledger Family', { appId: '700000002' })];
    expect(names(video('Orchid Ledger Family at home'), [short, long])).toEqual(['Orchid Ledger Family']);
    expect(names(video('Orchid Ledger Family at home'), [short], [long])).toEqual(['Orchid Ledger Family']);
  });

  test('one that two apps of a store share tells neither, unless its developer is named', () => {
    const two = [
      app('Orchid Ledger', { developer: 'Marrow Works' }),
      app('Orchid Ledger', { appId: '700000002', developer: 'Tallow Studio' }),
    ];
    expect(names(video('Orchid Ledger tour'), two)).toEqual([]);
    const actual = matchApps(video('Orchid Ledger tour', { description: 'by Tallow Studio' }), {
      meant: two,
      known: null,
    });
    expect(actual.map(({ app: { appId } }) => appId)).toEqual(['700000002']);
  });

  test('the same app in both stores is matched in both', () => {
    const both = [app('Orchid Ledger'), app('Orchid Ledger', { store: 'play', appId: 'com.example.orchid' })];
    expect(matchApps(video('Orchid Ledger tour'), { meant: both, known: null })).toHaveLength(2);
  });

  test('one that two share tells the one whose purpose is spoken of', () => {
    const two = [app('Tallow Fox: Budget Planner'), app('Tallow Fox: Running Coach', { appId: '700000002' })];
    expect(names(video('Tallow Fox kept me running all winter'), two)).toEqual(['Tallow Fox: Running Coach']);
    expect(names(video('Tallow Fox all winter'), two)).toEqual([]);
  });

  test('who is looked for changes nothing: the same is matched to those who are known', () => {
    const apps = [app('Orchid Ledger: Money'), app('Vellamo', { appId: '700000002' }), app('Calm', { appId: '3' })];
    for (const of of [
      video('I tried Orchid Ledger for a month'),
      video('Vellamo honest review'),
      video('a month with Vellamo', { description: 'day one: used Vellamo at dawn' }),
      video('new today', { creator: { handle: 'get.vellamo', name: null } }),
      video('the calm app'),
      video('orchid ledger by the window'),
    ]) {
      expect(names(of, [], apps)).toEqual(names(of, apps));
      expect(names(of, apps, apps)).toEqual(names(of, apps));
    }
  });

  test('the beginning of another’s name is still its own', () => {
    const both = [app('Calm Harbor'), app('Calm Harbor Kids', { appId: '700000002' })];
    expect(names(video('Which meditation app? Calm Harbor against Stilla'), [], both)).toEqual(['Calm Harbor']);
    expect(names(video('Calm Harbor Kids, a tour of the app'), [], both)).toEqual(['Calm Harbor Kids']);
    // Also where no one here has heard of the other.
    expect(names(video('Calm Harbor Kids, a tour of the app'), [], both.slice(0, 1))).toEqual([]);
    expect(names(video('the calm harbor kids app'), [], both.slice(0, 1))).toEqual([]);
    expect(names(video('My kids use Calm Harbor, family of four'), [], both.slice(0, 1))).toEqual(['Calm Harbor']);
  });

  test('a name with a subtitle is whole: another app may be called as it begins', () => {
    const sounds = app('Vellamo Sounds: Rain & Sleep');
    expect(names(video('an honest review of Vellamo, the app'), [], [sounds])).toEqual([]);
    expect(names(video('an honest review of Vellamo Sounds, the app'), [], [sounds])).toEqual([sounds.title]);
  });

  test('who is called so goes before who merely begins so', () => {
    const both = [app('Amber Stoat'), app('Amber Stoat Sleep Sounds', { appId: '700000002' })];
    expect(names(video('my nights with Amber Stoat'), [], both)).toEqual(['Amber Stoat']);
  });

  test('what several apps have behind their names is the kind that they are of', () => {
    const apps = ['Marrow', 'Quillon', 'Tessaly'].map((name, at) =>
      app(`${name} Short Dramas`, { appId: String(700000010 + at) }),
    );
    expect(names(video('an honest review of Quillon'), [], apps)).toEqual(['Quillon Short Dramas']);
    expect(names(video('an honest review of Quillon'), [], apps.slice(0, 2))).toEqual([]);
  });

  test('every app that is named is matched, also those no one looked for', () => {
    const known = [app('Orchid Ledger'), app('Tinder Fox', { appId: '700000002' })];
    expect(names(video('Orchid Ledger vs Tinder Fox'), [], known)).toEqual(['Orchid Ledger', 'Tinder Fox']);
  });
});

test('a name inside a link is no name', () => {
  const of = video('app of the day', {
    description: 'https://orchid-ledger.example.com/Orchid%20Ledger orchidledger.com/x',
  });
  expect(names(of, [app('Orchid Ledger')])).toEqual([]);
});

test('a name in a script without spaces is found amid the words around it', () => {
  expect(names(video('このアプリ月光手帳が最高'), [app('月光手帳')])).toEqual(['月光手帳']);
  expect(names(video('最高の一日'), [app('月光手帳')])).toEqual([]);
});

describe('an app whose name is plain words', () => {
  const [harbor, hill] = [
    app('Calm Harbor', { genre: 'Health & Fitness' }),
    app('Raven Hill: Notes & Tasks', { appId: '2' }),
  ];
  const pocket = app('Wren Pocket: Pet Salon', { appId: '3' });

  test.each([
    'A calm harbor at five in the morning',
    'Crowd work goes wrong in a calm harbor town',
    'Fog over raven hill, no words',
    'fog over raven hill',
    'Calm harbor, loud gulls',
    'A Calm Harbor At Five In The Morning',
    'Wren on the feeder: an app that knows birds',
  ])('is not meant by the words: %s', (title) => {
    expect(names(video(title), [], [harbor, hill, pocket])).toEqual([]);
  });

  test.each([
    ['I moved all of my tasks to Raven Hill', 'Raven Hill: Notes & Tasks'],
    ['a week with the raven hill app', 'Raven Hill: Notes & Tasks'],
    ['Thirty nights with Calm Harbor, what changed', 'Calm Harbor'],
    ['Wren Pocket is my comfort game now', 'Wren Pocket: Pet Salon'],
  ])('is meant by its name: %s', (title, expected) => {
    expect(names(video(title), [], [harbor, hill, pocket])).toEqual([expected]);
  });
});

describe('in passing', () => {
  const coach = app('Pulsemoor: Running Coach');
  const passing = (of: VideoText): boolean[] =>
    matchApps(of, { meant: [coach], known: null }).map(({ isPassing }) => isPassing);

  test.each([
    [
      'a sponsor’s line',
      video('Boss fight with no damage', { description: 'Thanks to Pulsemoor for sponsoring, a running app.' }),
    ],
    [
      'a sponsor’s link',
      video('Boss fight with no damage', {
        description: 'This episode is sponsored by Pulsemoor.\nhttps://apps.apple.com/app/id700000001',
      }),
    ],
    ['a piece of news', video('Pulsemoor raises 40 million for its running app')],
    [
      'once, under another title',
      video('My garden in May', { description: 'Peas and beans. I run with Pulsemoor, the app. Then roses.' }),
    ],
  ])('is %s', (_what, of) => {
    expect(passing(of)).toEqual([true]);
  });

  test.each([
    ['the title', video('Thirty days with the Pulsemoor app')],
    [
      'a title about such apps, also where it is paid for',
      video('I ran every day with an app', { description: 'Sponsored by Pulsemoor.' }),
    ],
    ['a link of its own accord', video('my evening', { description: 'https://apps.apple.com/app/id700000001' })],
    ['several sentences', video('My week', { description: 'Pulsemoor woke me. Later the Pulsemoor app let me rest.' })],
  ])('is not %s', (_what, of) => {
    expect(passing(of)).toEqual([false]);
  });
});

test('an app that is named many times has one reason for it', () => {
  const of = video('Vellamo app tour', {
    description: 'vellamo is an app. Vellamo!',
    hashtags: ['vellamoapp', 'vellamo'],
  });
  expect(whys(of, [app('Vellamo')])).toEqual([
    'Its title mentions “Vellamo” next to “app”.',
    'It is tagged #vellamoapp.',
  ]);
});

test('every reason is a sentence that names what was found', () => {
  const why = whys(video('Vellamo app tour', { hashtags: ['vellamoapp'] }), [app('Vellamo')]);
  expect(why).toEqual(['Its title mentions “Vellamo” next to “app”.', 'It is tagged #vellamoapp.']);
});

test('a name is matched a limited number of times in a text', () => {
  const calm = app('Calm');
  const often = (times: number): string[] =>
    names(video('my evening', { description: `${'we stay calm tonight. '.repeat(times)}Then the Calm app.` }), [calm]);
  expect(often(39)).toEqual(['Calm']);
  expect(often(40)).toEqual([]);
});
