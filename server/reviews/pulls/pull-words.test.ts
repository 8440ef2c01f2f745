import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts';
import { reviewMentions } from '../../metrics/filter/pull-filter.ts';
import { isSearchable, mentioning, packWords, unpackWords } from './pull-words.ts';

const piece = fc.constantFrom(
  ...[
    'ad',
    'add',
    'Ads',
    'log',
    'in',
    'log-in',
    'Café',
    'cafe',
    'l’app',
    'app’s',
    'app',
    "can't",
    'can',
    '3.5',
    '5',
    'v5',
    'crash',
    'Crashes',
    'crashlytics',
    'adding',
    'lose',
    'lost.',
    'Absturz',
    'Abstürze',
    'und das ist nicht',
  ],
  ...[
    '広告',
    'この広告が多い',
    '광고가',
    '광고',
    'ß',
    'SS',
    'x_y',
    'y',
    '❤️',
    '!',
    '...',
    '-',
    ' ',
    '\n',
    ',',
    '?',
    '\u0000',
    '\u0001',
  ],
);
const text = fc.array(piece, { maxLength: 12 }).chain((pieces) =>
  fc.array(fc.constantFrom(' ', '', ', '), { minLength: pieces.length, maxLength: pieces.length }).map((gaps) =>
    // The database keeps no NUL.
    pieces
      .map((each, at) => each + gaps[at])
      .join('')
      .replaceAll('\u0000', ''),
  ),
);
const keyword = fc
  .array(piece, { minLength: 1, maxLength: 3 })
  .map((pieces) => pieces.join(' ').replaceAll('\u0000', '').replaceAll('\u0001', '').trim())
  .filter((each) => each !== '' && isSearchable(each));

test('looking through all reviews at once finds what asking each of them finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ title: fc.option(text), text }), { maxLength: 12 }),
      fc.oneof(
        keyword,
        keyword.map((each) => `“${each}”`),
        piece.filter((each) => each.trim() > '\u0001' && isSearchable(each)),
      ),
      async (reviews, sought) => {
        const words = await unpackWords(await packWords(reviews));
        const asked = reviewMentions(sought);
        expect([...mentioning(sought)(words)]).toEqual(reviews.map((review) => (asked(review) ? 1 : 0)));
      },
    ),
    { numRuns: propertyRuns(50) },
  );
});
