import { describe, expect, test } from 'vitest';
import { createNameBook } from '../reading/name-book.ts';
import type { NameableApp } from './app-name.ts';
import { linkedApps, matchApps } from './match.ts';
import type { VideoText } from './said.ts';

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
  matchApps(of, { meant, known: createNameBook(known) }).map(({ app }) => app.title);

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
    expect(linkedApps(of)).toEqual([{ store: 'play', appId: 'com.example.other' }]);
  });

  test('is told of each store and in each place', () => {
    const of = video('https://apps.apple.com/us/app/x/id700000001', {
      description: 'or (https://play.google.com/store/apps/details?id=com.example.orchid). See https://example.org/a',
    });
    expect(linkedApps(of)).toEqual([
      { store: 'apple', appId: '700000001' },
      { store: 'play', appId: 'com.example.orchid' },
    ]);
  });
});

describe('a name of several words that is no everyday one', () => {
  const orchid = app('Orchid Ledger: Money & More');

  test.each([
    ['in the title', video('I tried Orchid Ledger for a month')],
    ['in another case', video('orchid ledger changed my week')],
    ['in the description', video('my week', { description: 'Everything in ORCHID LEDGER.' })],
    ['as a hashtag', video('my week', { hashtags: ['fyp', 'orchidledger'] })],
    ['as a hashtag with app', video('my week', { hashtags: ['orchidledgerapp'] })],
    ['as the account', video('new today', { creator: { handle: 'orchidledger', name: null } })],
  ])('tells %s', (_where, of) => {
    expect(names(of, [orchid])).toEqual(['Orchid Ledger: Money & More']);
  });

  test.each([
    ['as parts', video('an orchid, and a ledger')],
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
    const told = matchApps(video('Orchid Ledger tour', { description: 'by Tallow Studio' }), {
      meant: two,
      known: null,
    });
    expect(told.map(({ app: { appId } }) => appId)).toEqual(['700000002']);
  });

  test('the same app in both stores is matched in both', () => {
    const both = [app('Orchid Ledger'), app('Orchid Ledger', { store: 'play', appId: 'com.example.orchid' })];
    expect(matchApps(video('Orchid Ledger tour'), { meant: both, known: null })).toHaveLength(2);
  });

  test('one that is looked for goes before another that is known by the same name', () => {
    const known = app('Orchid Ledger', { appId: '700000009' });
    const told = matchApps(video('Orchid Ledger tour'), {
      meant: [app('Orchid Ledger')],
      known: createNameBook([known]),
    });
    expect(told.map(({ app: { appId } }) => appId)).toEqual(['700000001']);
  });

  test('every app that is named is matched, also those nobody looked for', () => {
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

test('every reason is a sentence that names what was found', () => {
  const why = whys(video('Vellamo app tour', { hashtags: ['vellamoapp'] }), [app('Vellamo')]);
  expect(why).toEqual(['Its title names “Vellamo” and it speaks of “app”.', 'It is tagged #vellamoapp.']);
});
