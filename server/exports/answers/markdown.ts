import { plain } from '../../support/prose/untrusted.ts';
import { type Answer, coverageIn, type Finding, notesOf, proseOf, sectionsOf } from './answer.ts';
import { coverageLine } from './coverage-words.ts';
import { count, counted, date, lower, place, share, trendWords } from './words.ts';

const findingLines = ({ no, label, reviews, trend, versions, countries, fix, quotes, ...rest }: Finding): string[] => [
  `${no}. **${plain(label)}**: ${counted(reviews, 'review')} (${share(rest.share)}), ${lower(trendWords(trend))}`,
  ...(versions.length > 0 ? [`   - Versions: ${versions.map(({ version }) => plain(version)).join(', ')}`] : []),
  ...(countries.length > 0
    ? [
        `   - Countries: ${countries.map(({ country, reviews: said }) => `${place(country)} (${count(said)})`).join(', ')}`,
      ]
    : []),
  ...(fix ? [`   - What to do: ${fix}`] : []),
  ...quotes.map(
    (quote) =>
      `   - “${plain(quote.text)}” (${counted(quote.rating, 'star')}, ${date(quote.date)}, review ${quote.reviewId})`,
  ),
];

/** Shown above answers with sample data. */
export const sampleNote = 'Sample data: the apps and reviews in this answer are invented.';

/** An answer to paste elsewhere: prose, findings with quotes, and notes. */
export const answerMarkdown = (title: string, answeredAt: string, answer: Answer, isSample = false): string => {
  const notes = notesOf(answer);
  const coverage = coverageIn(answer);
  return [
    `# ${plain(title)}`,
    `Answered on ${date(answeredAt)}.${coverage ? ` ${coverageLine(coverage)}` : ''}`,
    ...(isSample ? [`*${sampleNote}*`] : []),
    proseOf(answer).trim(),
    ...sectionsOf(answer).map((section) =>
      [`## ${plain(section.title)}`, '', ...section.findings.flatMap(findingLines)].join('\n'),
    ),
    ...(answer.kind === 'report' ? [`## Method\n\n${answer.result.report.method.trim()}`] : []),
    ...(notes.length > 0 ? [`## Coverage and limits\n\n${notes.map((note) => `- ${note}`).join('\n')}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
};
