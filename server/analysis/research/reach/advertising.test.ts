import { expect, test } from 'vitest';
import { readAdvertising } from './advertising.ts';

test.each([
  'What ads should I run for a running coach?',
  'Which hooks work best in its ads?',
  'Does it spend more on ads than last year?',
  'How many ads did it start this month?',
  'How do I launch an ad campaign for a budget app?',
  'Which creatives does it use?',
  'What do its ads say?',
  'How long have its ads been running?',
  'Is it worth advertising on TikTok?',
  'Does it have ads on TikTok?',
  'What ads work for photo editors?',
])('“%s” is about advertising', (text) => expect(readAdvertising(text)).not.toBeNull());

test.each([
  'Are there too many ads?',
  'Does it show ads?',
  'How many ads are there?',
  'Are the ads annoying?',
  'Why are its ads so long?',
  'Do people complain about the ads it runs?',
  'How can habit tracker apps avoid complaints about ads?',
  'Should I pay to remove ads?',
  'What do people say about its ads?',
  'Do users run into ads?',
  'Is the Facebook login broken?',
  'How do budget planners track spend?',
  'What should a budget app cost?',
])('“%s” is about something else', (text) => expect(readAdvertising(text)).toBeNull());

test.each<[string, string[], boolean]>([
  ['Does it advertise on TikTok?', ['TikTok'], true],
  ['Tell me whether Tidebook advertises on Google and Meta', ['Google', 'Meta'], true],
  ['Is it advertised on Apple Search Ads?', ['Apple'], true],
  ['Does it run ads?', [], true],
  ['Does it run ads on Reddit or Instagram?', ['Reddit', 'Instagram'], true],
  ['Does Coinroot run more ads than Pennyleaf?', [], false],
  ['Does it spend much on ads?', [], false],
  ['Is it worth advertising on TikTok?', ['TikTok'], false],
  ['How do they advertise on Facebook?', ['Facebook'], false],
  ['Should a habit tracker advertise on TikTok?', ['TikTok'], false],
])('“%s” names %j; whether yes or no answers it: %j', (text, places, yesNo) => {
  const read = readAdvertising(text)!;
  expect([read.places.map(({ name }) => name), read.yesNo]).toEqual([places, yesNo]);
});

test('what is spent, and what works, is told to be asked', () => {
  expect(readAdvertising('Does it spend more on ads than last year?')).toMatchObject({ spend: true, effect: false });
  expect(readAdvertising('Which hooks work best in its ads?')).toMatchObject({ spend: false, effect: true });
});

test.each([
  'Does it advertise?',
  'Has it ever advertised?',
  'Does Calm Tides run any ads?',
  'Is it advertised on Apple Search Ads?',
  'Are its ads still running?',
  'Does it run ads in Germany or France on TikTok now?',
  'Did it advertise in 2024?',
  'Do habit trackers advertise on TikTok?',
])('“%s” asks whether there are ads, and no more', (text) =>
  expect(readAdvertising(text)).toMatchObject({ beyond: false }),
);

test.each([
  'Does it advertise to children?',
  'Does it advertise on podcasts?',
  'Do its ads mention the price?',
  'Does it run video ads?',
  'Does it advertise outside the US?',
  'Does it run ads in Spanish?',
])('“%s” asks more of ads than whether there are any', (text) =>
  expect(readAdvertising(text)).toMatchObject({ beyond: true }),
);

test('countries, the present and what ended are read from the question', () => {
  expect(readAdvertising('Does it advertise in the US?')).toMatchObject({ countries: ['us'], now: false });
  expect(readAdvertising('Does it still advertise?')).toMatchObject({ countries: [], now: true });
  expect(readAdvertising('When did it stop advertising?')).toMatchObject({ now: true, yesNo: false });
  expect(readAdvertising('What does its longest running ad say?')).not.toBeNull();
});
