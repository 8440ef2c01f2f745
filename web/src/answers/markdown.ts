import { count, counted, date, share } from '../words.ts';
import { type Answer, type Finding, notesOf, proseOf, sectionsOf } from './answer.ts';

/** People's words stay words: what markdown would take for markup is escaped, and a quote keeps to one line. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');

const per100 = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

const findingLines = ({ no, label, reviews, trend, versions, fix, quotes, ...rest }: Finding): string[] => [
  `${no}. **${plain(label)}**: ${counted(reviews, 'review')} (${share(rest.share)}), ${trend.direction} (${per100(trend.before)} to ${per100(trend.after)} in 100)`,
  ...(versions.length > 0 ? [`   - Versions: ${versions.map(({ version }) => plain(version)).join(', ')}`] : []),
  ...(fix ? [`   - What to do: ${fix}`] : []),
  ...quotes.map(
    (quote) =>
      `   - “${plain(quote.text)}” (${counted(quote.rating, 'star')}, ${date(quote.date)}, review ${quote.reviewId})`,
  ),
];

/** A whole answer to paste elsewhere: the prose, every finding with its quotes, and what to know about it. */
export const answerMarkdown = (title: string, answeredAt: string, answer: Answer): string => {
  const notes = notesOf(answer);
  return [
    `# ${plain(title)}`,
    `Answered on ${date(answeredAt)}.`,
    proseOf(answer).trim(),
    ...sectionsOf(answer).map((section) =>
      [`## ${plain(section.title)}`, '', ...section.findings.flatMap(findingLines)].join('\n'),
    ),
    ...(answer.kind === 'report' ? [`## Method\n\n${answer.result.report.method.trim()}`] : []),
    ...(notes.length > 0 ? [`## What to know\n\n${notes.map((note) => `- ${note}`).join('\n')}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
};

/** `3 of 41`: how many of the reviews that say it are quoted. */
export const quotedOf = ({ quotes, reviews }: Finding): string => `${count(quotes.length)} of ${count(reviews)}`;
