import type { Teardown, TeardownVersion } from '../../../../server/contract/resources/research/teardown.ts';
import { Notes } from '../../parts/states/notes.tsx';
import { Figures } from '../../parts/texts/figures.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { Prose } from '../../parts/texts/prose.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { count, date, share, stars } from '../../words.ts';
import { Endnotes, useCite } from './evidence.tsx';
import { Findings } from './findings.tsx';
import { ReadBy } from './read-by.tsx';

const labels = (changes: TeardownVersion['worse']): string =>
  changes.map(({ label, before, after }) => `${label} (${before.toFixed(1)} → ${after.toFixed(1)})`).join(', ');

const versionColumns: readonly Column<TeardownVersion>[] = [
  { title: 'Version', cell: ({ version }) => version },
  { title: 'Since', cell: ({ from }) => date(from) },
  { title: 'Reviews', number: true, cell: ({ reviews }) => count(reviews) },
  { title: 'Stars', number: true, cell: ({ avgRating }) => stars(avgRating) },
  { title: '1 or 2 stars', number: true, wideOnly: true, cell: ({ negativeShare }) => share(negativeShare) },
  { title: 'Worse, % of reviews', wideOnly: true, cell: ({ worse }) => labels(worse) || '–' },
  { title: 'Better, % of reviews', wideOnly: true, cell: ({ better }) => labels(better) || '–' },
];

export const TeardownAnswer = ({ result }: { result: Teardown }) => {
  const answer = { kind: 'teardown', result } as const;
  const cite = useCite(answer);
  const { app, ratings, reviews, window, versions } = result;
  const { '1': one, '2': two } = ratings.histogram;
  return (
    <>
      <Notes notes={result.notes} isCut={reviews.total > reviews.read} />
      <Prose text={result.summary} cite={cite} />
      <Figures
        figures={[
          { label: 'Reviews read', value: count(reviews.read) },
          { label: 'Average', value: ratings.average === null ? <Missing why="No review." /> : stars(ratings.average) },
          { label: '1 or 2 stars', value: reviews.read > 0 ? share((one + two) / reviews.read) : <Missing /> },
          { label: 'Store rating', value: app.score === null ? <Missing /> : stars(app.score) },
          { label: 'Reviews since', value: date(window.from) },
        ]}
      />
      <Findings answer={answer} />
      {versions.length > 0 && (
        <section>
          <h2>Versions</h2>
          <Table label="Versions" columns={versionColumns} rows={versions} keyOf={({ version }) => version} />
        </section>
      )}
      <ReadBy answer={answer} />
      <Endnotes answer={answer} />
    </>
  );
};
