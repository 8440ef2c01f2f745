import { expect, test } from 'vitest';
import { shownAd } from '../../../../tests/support/samples/sample-ad.ts';
import type { Ad } from '../../../contract/resources/reach/ad-search.ts';
import { tellsWhichApp } from './which-app.ts';

const appOf = (title: string) => ({
  store: 'apple' as const,
  appId: '1',
  title,
  developer: 'Lantern Works',
  site: 'https://lantern.example',
  genre: null,
});

const named = { kindOfApp: null, apps: [appOf('Brindleway Photo Editor: Filters')] };

test.each<[string, Partial<Ad>]>([
  ['the library names the app', { network: 'apple' }],
  ['it leads to an app that was found to be meant', { landing: 'https://apps.apple.com/us/app/id1234567890' }],
  ['it leads to a page of the app', { landing: 'brindleway.lantern.example' }],
  ['it leads to a page of the app', { landing: 'https://lantern.example/brindleway-photo-editor/get' }],
  ['its words name the app', { headline: 'Edit with Brindleway' }],
  ['it is shown under the app’s name', { advertiser: { id: null, name: 'Brindleway App' } }],
])('an ad tells what it is for when %s', (_, more) => {
  expect(tellsWhichApp(shownAd(more), named)).toBe(true);
});

test.each<[string, Partial<Ad>]>([
  ['shows nothing but whose it is', {}],
  ['leads to the developer’s site', { landing: 'lantern.example' }],
  ['speaks of something else', { headline: 'Join our team', landing: 'careers.lantern.example' }],
  ['has only the everyday words of the name', { headline: 'A photo editor for the office' }],
])('an ad of the developer that %s may be for anything', (_, more) => {
  expect(tellsWhichApp(shownAd(more), named)).toBe(false);
});

test('a name of everyday words tells only as names are written', () => {
  const calm = { kindOfApp: null, apps: [appOf('Calm')] };
  expect(tellsWhichApp(shownAd({ headline: 'Stay calm at work' }), calm)).toBe(false);
  expect(tellsWhichApp(shownAd({ headline: 'Sleep better with Calm' }), calm)).toBe(true);
});

test('of a kind, what an ad says was what it was kept for; without words it must tell an app', () => {
  const kind = { kindOfApp: 'photo editor', apps: named.apps };
  expect(tellsWhichApp(shownAd({ headline: 'The editor that everybody has' }), kind)).toBe(true);
  expect(tellsWhichApp(shownAd({}), kind)).toBe(false);
});
