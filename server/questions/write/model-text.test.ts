import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joined, type Sentence, type Written } from './answer.ts';
import { checkText, materialOf } from './model-text.ts';

const question = 'Are people complaining more about login since the update?';
const sentences: Sentence[] = [
  {
    text: 'Yes, complaints about login rose: 80 of 200 reviews (40%) since 24 October 2026, against 5 of 212 reviews (2%) from 1 June to 31 August 2026 [reviews].',
    rank: 0,
  },
  { text: 'I could not make anything of “frobnicate”.', rank: 0 },
  { text: '\n\n1. Crashes: 31 of 200\n2. Price: 12 of 200\n\n', rank: 1 },
  { text: 'One writes: “It logs me out 9 times a day” [reviews].', rank: 2 },
  { text: 'The average of these reviews is 1.4 stars [reviews].', rank: 2 },
];
const ours: Written = { answer: joined(sentences), verdict: sentences[0]!.text, sentences };
const { sentences: given, slots } = materialOf(ours)!;
const slotOf = (value: string): string => `{${Object.keys(slots).find((name) => slots[name] === value)!}}`;
const [rose, before, average, quote] = [
  '80 of 200 reviews (40%)',
  '5 of 212 reviews (2%)',
  '1.4 stars',
  '“It logs me out 9 times a day”',
].map(slotOf) as [string, string, string, string];
const good = `Yes, people do complain about login: ${rose} against ${before}. One person writes ${quote}. The average of the reviews is ${average}.`;
const check = (text: string) => checkText(text, ours, question);

test('a text with its slots filled stands in place of our sentences; lists and what was not read stay', () => {
  expect(check(good)).toMatchObject({
    written: {
      answer:
        'Yes, people do complain about login: 80 of 200 reviews (40%) against 5 of 212 reviews (2%) [reviews]. I could not make anything of “frobnicate”.\n\n1. Crashes: 31 of 200\n2. Price: 12 of 200\n\nOne person writes “It logs me out 9 times a day” [reviews]. The average of the reviews is 1.4 stars [reviews].',
    },
  });
});

test('our own sentences pass', () => {
  expect(check(given.join(' '))).toHaveProperty('written');
});

const words = good.split(' ');
const put = (said: string, place: number): string =>
  [...words.slice(0, 1 + (place % words.length)), said, ...words.slice(1 + (place % words.length))].join(' ');

test('a text with a number of its own never passes, in digits or in words', () => {
  const digits = fc.oneof(
    fc.nat().map(String),
    fc.double({ min: 0, max: 5, noNaN: true }).map(String),
    fc.constantFrom(...Object.values(slots).flatMap((value) => value.match(/\d(?:[\d.,]*\d)?/gu) ?? [])),
  );
  const spoken = fc.constantFrom('twelve', 'half', 'twice', 'Hundreds', 'percent', '٤٥', '½', 'majority');
  fc.assert(
    fc.property(fc.oneof(digits, spoken), fc.nat(), (said, place) => {
      expect(check(put(said, place))).toHaveProperty('fault');
    }),
  );
});

test('a changed or made-up quote never passes', () => {
  const written = 'It logs me out 9 times a day';
  const changed = fc
    .tuple(fc.nat({ max: written.length - 1 }), fc.string({ minLength: 1, maxLength: 12 }))
    .map(([at, said]) => `${written.slice(0, at)}${said}${written.slice(at + 1)}`)
    .filter((said) => said !== written);
  const pairs = ['“”', '""', '«»', '「」', '‘’', "''", '‹›', '『』', '‚‘', '′′'];
  const marks = fc.constantFrom(...pairs.map((pair) => [...pair] as [string, string]));
  fc.assert(
    fc.property(changed, marks, (said, [open, close]) => {
      expect(check(good.replace(quote, `${open}${said}${close}`))).toHaveProperty('fault');
    }),
  );
});

test('an apostrophe inside a word is no quote', () => {
  expect(check(good.replace('people do complain', 'it’s people that complain'))).toHaveProperty('written');
});

test.each([
  ['the other direction', good.replace('complain about', 'complain less about')],
  ['the other verdict', good.replace('Yes', 'No')],
  ['a sentence without a figure', `${good} People should look for something else.`],
  ['a name of its own', good.replace('One person', 'CoinRocket')],
  ['a quote of known words in other marks', good.replace(quote, `${quote} and ‘people complain about login’`)],
  ['figures that changed places', good.replace(`${rose} against ${before}`, `${before} against ${rose}`)],
  ['a figure beside another subject', good.replace('about login', 'about the battery')],
  ['a figure beside the subject of another', good.replace(average, `${average} for login`)],
  ['a figure as another', good.replace(average, `${average}, and 5% of people complain`)],
  ['a link', `${good} See evil.example for ${average}.`],
  ['markup', `${good} **${average}**.`],
  ['a slot that was not given', good.replace(average, '{f99}')],
  ['nothing of the verdict’s figures', `Yes. The average of the reviews is ${average}.`],
  ['no words', ''],
  ['too many words', `${good} ${`The average of the reviews is ${average}. `.repeat(20)}`],
])('%s never passes', (_, text) => {
  expect(check(text)).toHaveProperty('fault');
});

test('an answer that is short, or has something like a slot in it, is not written again', () => {
  expect(materialOf({ ...ours, answer: 'No.' })).toBeNull();
  expect(materialOf({ ...ours, sentences: [{ text: 'In {f1} 3 of 4 [reviews].', rank: 0 }] })).toBeNull();
});
