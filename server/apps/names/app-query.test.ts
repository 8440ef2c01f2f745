import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAppQuery } from './app-query.ts';

const apple = (country: string | null = null) => ({ resolved: 'link', store: 'apple', appId: '571800810', country });
const play = (country: string | null = null) => ({
  resolved: 'link',
  store: 'play',
  appId: 'com.example.calm',
  country,
});

describe('a link of the App Store is read in every form it has', () => {
  test.each([
    ['https://apps.apple.com/us/app/calm/id571800810', 'us'],
    ['https://apps.apple.com/us/app/calm/id571800810?mt=8&ct=banner&pt=118&at=11l', 'us'],
    ['https://apps.apple.com/de/app/id571800810?l=en#reviews', 'de'],
    ['https://apps.apple.com/app/id571800810', null],
    ['https://apps.apple.com/app/apple-store/id571800810?pt=1&ct=2&mt=8', null],
    ['https://apps.apple.com/jp/app/%E3%83%A9%E3%82%B8%E3%82%AA/id571800810', 'jp'],
    ['https://apps.apple.com/GB/app/calm/id571800810/', 'gb'],
    ['http://itunes.apple.com/us/app/calm/id571800810?mt=8&uo=4', 'us'],
    ['https://geo.itunes.apple.com/us/app/calm/id571800810?at=10&ct=x', 'us'],
    ['https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=571800810&mt=8', null],
    ['itms-apps://itunes.apple.com/app/id571800810', null],
    ['itms-apps://apple.com/app/id571800810?action=write-review', null],
    ['itms-apps:itunes.apple.com/app/id571800810', null],
    ['itms-appss://apps.apple.com/us/app/calm/id571800810', 'us'],
    ['apps.apple.com/us/app/calm/id571800810', 'us'],
    ['  <https://apps.apple.com/us/app/calm/id571800810>  ', 'us'],
    ['HTTPS://APPS.APPLE.COM/us/app/calm/ID571800810', 'us'],
    ['itms-apps://?id=571800810', null],
    ['itms-apps://?action=write-review&id=571800810', null],
    ['itms-apps://id571800810', null],
    ['itms-apps://itunes.apple.com/WebObjects/MZStore.woa/wa/viewContentsUserReviews?id=571800810', null],
    ['itms-apps:///app/id571800810', null],
    ['itms-apps://itunes.apple.com/de/id571800810', 'de'],
    ['https://apps.apple.com/us/app/571800810', 'us'],
    ['https://apps.apple.com/app/calm/571800810?mt=8', null],
    ['https://apps.apple.com/us/app/20482048/571800810', 'us'],
    ['https://apps.apple.com/us/app/20482048/id571800810', 'us'],
    ['https://tools.applemediaservices.com/app/571800810', null],
    ['https://tools.applemediaservices.com/app/571800810?country=GB', 'gb'],
  ])('%s', (link, country) => {
    expect(readAppQuery(link)).toEqual(apple(country));
  });
});

describe('a link of Google Play is read in every form it has', () => {
  test.each([
    ['https://play.google.com/store/apps/details?id=com.example.calm', null],
    ['https://play.google.com/store/apps/details?id=com.example.calm&hl=de&gl=DE', 'de'],
    ['https://play.google.com/store/apps/details?hl=en&id=com.example.calm&referrer=utm_source%3Dx', null],
    ['https://play.google.com/store/apps/details/Calm_Sleep_Meditate?id=com.example.calm', null],
    ['https://www.play.google.com/store/apps/details?id=com.example.calm', null],
    ['https://market.android.com/details?id=com.example.calm', null],
    ['https://play.google.com/apps/testing/com.example.calm', null],
    [
      'https://play.app.goo.gl/?link=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3Dcom.example.calm',
      null,
    ],
    ['market://details?id=com.example.calm', null],
    ['market://details?id=com.example.calm&referrer=x', null],
    ['intent://details?id=com.example.calm#Intent;scheme=market;end', null],
    ['android-app://com.example.calm/https/example.com', null],
    ['play.google.com/store/apps/details?id=com.example.calm&hl=en', null],
    ['https://play.google.com/store/apps/datasafety?id=com.example.calm&gl=us', 'us'],
    ['intent://play.google.com/store/apps/details?id=com.example.calm#Intent;scheme=https;end;', null],
    ['market://search?q=pname:com.example.calm', null],
    ['market://search?q=pname%3Acom.example.calm&c=apps', null],
    ['https://play.google.com/store/search?q=pname:com.example.calm&c=apps', null],
  ])('%s', (link, country) => {
    expect(readAppQuery(link)).toEqual(play(country));
  });
});

describe('a link is found amid the words around it', () => {
  test.each([
    'Check this: https://apps.apple.com/us/app/calm/id571800810',
    'Check this:https://apps.apple.com/us/app/calm/id571800810!',
    '[Calm](https://apps.apple.com/us/app/calm/id571800810)',
    'これ、https://apps.apple.com/us/app/calm/id571800810。',
    'See https://example.com/best and then apps.apple.com/us/app/calm/id571800810, it is good',
    'https://apps.apple.com/us/app/calm/id571800810 or https://apps.apple.com/de/app/id389801252',
  ])('%s', (text) => {
    expect(readAppQuery(text)).toEqual(apple('us'));
  });
});

describe('a link that names no app is a link all the same, and no words to search for', () => {
  test.each([
    'https://example.com/us/app/calm/id571800810',
    'https://apps.apple.com.example.com/us/app/id571800810',
    'https://apps.apple.com/us/developer/calm/id571800813',
    'https://apps.apple.com/us/developer/571800813',
    'https://play.google.com/store/apps/dev?id=5700313618786177705',
    'https://play.google.com/store/search?q=calm',
    'play.google.com/store/apps',
    'market://search?q=calm',
    'itms-apps://?mt=8',
    'example.com/apps/calm',
    'Look at https://example.com/calm please',
    'http://[',
    'https://',
  ])('%s', (text) => {
    expect(readAppQuery(text)).toEqual({ resolved: 'link', store: null });
  });
});

test.each(['571800810', 'id571800810', ' 1234567890 '])('%s is an id', (text) => {
  expect(readAppQuery(text)).toEqual({ resolved: 'id', appId: text.trim().replace('id', '') });
});

test.each(['com.example.calm', 'com.whatsapp', 'io.game', 'de.firma-eins.App2', 'studio.example.one'])(
  '%s is a bundle id',
  (text) => {
    expect(readAppQuery(text)).toEqual({ resolved: 'bundle', bundleId: text });
  },
);

test.each([
  '2048',
  '1010!',
  'Booking.com',
  'www.booking.com',
  'amazon.co.uk',
  'Notion',
  'Dr. Mario',
  '微信',
  'A: B',
  '1.1.1.1',
  'Re:Zero',
  'Market: Buy & Sell',
  'AC/DC',
  'javascript:alert(1)',
])('%s is a name, although it has digits, dots, slashes or colons', (text) => {
  expect(readAppQuery(text)).toEqual({ resolved: 'search', term: text });
});

test('anything at all is read as something, without a throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withQueryParameters: true })), (text) => {
      expect(['search', 'link', 'bundle', 'id']).toContain(readAppQuery(text).resolved);
    }),
    { numRuns: 100 },
  );
});
