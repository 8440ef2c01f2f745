import {
  defineTable,
  integer,
  integerOrNone,
  list,
  number,
  numberOrNone,
  text,
  textOrNone,
} from '../../contract/exports/table.ts';
import type { Finding } from './answer.ts';

export const findingRows = defineTable<Finding>({
  name: 'findings',
  title: 'Findings',
  description: 'A finding of a teardown, a report or research.',
  columns: [
    integer('number', 'Its place in the answer, from 1.', ({ no }) => no),
    text('kind', '`complaint`, `praise` or `request`.', ({ kind }) => kind),
    text('finding', 'What reviewers say.', ({ label }) => label),
    textOrNone('theme', 'The id of its theme.', ({ theme }) => theme),
    textOrNone('app', 'Of which app, where the answer is about several one by one.', ({ app }) => app),
    integer('reviews', 'How many reviews say it.', ({ reviews }) => reviews),
    number('share', 'Their share of the reviews read.', ({ share }) => share),
    numberOrNone('avgRating', 'Their average stars.', ({ avgRating }) => avgRating),
    text('trend', '`rising`, `falling` or `steady`.', ({ trend }) => trend.direction),
    numberOrNone('per100Before', 'How often it is said in 100 reviews of the first half.', ({ trend }) => trend.before),
    numberOrNone('per100After', 'The same of the second half.', ({ trend }) => trend.after),
    textOrNone(
      'versions',
      'The versions it is said of.',
      (row) => row.versions.map(({ version }) => version).join(' ') || null,
    ),
    list('countries', 'The storefronts it is said in.', ({ countries }) => countries.map(({ country }) => country)),
    integerOrNone('apps', 'In how many apps it is said, where that is counted.', ({ apps }) => apps),
    numberOrNone('opportunity', 'How a report ranks it.', ({ opportunity }) => opportunity),
    textOrNone('fix', 'What to do about it.', ({ fix }) => fix),
    textOrNone('firstQuote', 'What one of them says.', ({ quotes }) => quotes[0]?.text ?? null),
    list('reviewIds', 'The ids of the reviews.', ({ reviewIds }) => reviewIds),
  ],
});
