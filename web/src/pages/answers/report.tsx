import type { Report, ReportApp } from '../../../../server/contract/resources/research/report.ts';
import { Notes } from '../../parts/states/notes.tsx';
import { Missing } from '../../parts/texts/missing.tsx';
import { Prose } from '../../parts/texts/prose.tsx';
import { Reading } from '../../parts/texts/reading.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { count, stars, storeLabels } from '../../words.ts';
import { Endnotes, useCite } from './evidence.tsx';
import { Findings } from './findings.tsx';
import { ReadBy } from './read-by.tsx';

const first = (items: ReportApp['complaints']): string => items[0]?.label ?? '–';

const appColumns: readonly Column<ReportApp>[] = [
  { title: 'App', cell: ({ title }) => <span dir="auto">{title}</span> },
  { title: 'Store', wideOnly: true, cell: ({ store }) => storeLabels[store] },
  {
    title: 'Chart position',
    number: true,
    cell: ({ rank }) => (rank === null ? <Missing why="It is not in the charts." /> : count(rank)),
  },
  { title: 'Reviews read', number: true, cell: ({ reviewsRead }) => count(reviewsRead) },
  { title: 'Stars', number: true, wideOnly: true, cell: ({ avgRating }) => stars(avgRating) },
  { title: 'Main complaint', wideOnly: true, cell: ({ complaints }) => first(complaints) },
  { title: 'Main request', wideOnly: true, cell: ({ requests }) => first(requests) },
];

export const ReportAnswer = ({ result }: { result: Omit<Report, 'reportId'> }) => {
  const { report, reading } = result;
  const answer = { kind: 'report', result } as const;
  const cite = useCite(answer);
  return (
    <>
      <Notes errors={report.errors} />
      <Prose text={report.answer} lead={report.verdict !== null} cite={cite} />
      <Reading reading={reading} />
      <Findings answer={answer} />
      <section>
        <h2>Apps read</h2>
        <Table
          label="Apps read"
          columns={appColumns}
          rows={report.apps}
          keyOf={({ store, appId }) => `${store}:${appId}`}
        />
      </section>
      <section>
        <h2>Method</h2>
        <Prose text={report.method} />
        <ReadBy answer={answer} />
      </section>
      <Endnotes answer={answer} />
    </>
  );
};
