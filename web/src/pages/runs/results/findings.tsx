import type { ReactNode } from 'react';
import type { ReviewQuote } from '../../../../../server/contract/resources/review-search.ts';
import type { TeardownItem } from '../../../../../server/contract/resources/teardown.ts';
import { Missing } from '../../../parts/missing.tsx';
import { Quotes } from '../../../parts/quotes.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { count, share, stars } from '../../../words.ts';
import style from '../runs.module.css';

type Trend = TeardownItem['trend'];

const directions = { rising: 'Rising', falling: 'Falling', steady: 'Steady' } as const;

const per100 = (value: number | null): string => (value === null ? '–' : value.toFixed(1));

/** What reviewers say in common. */
export interface Finding {
  readonly label: string;
  readonly reviews: number;
  readonly share: number;
  readonly quotes: readonly ReviewQuote[];
  readonly avgRating?: number | null;
  readonly trend?: Trend;
  readonly fix?: string | null;
}

const Told = ({ finding: { label, quotes, fix } }: { finding: Finding }) => (
  <div className={style.finding}>
    <span>{label}</span>
    <Quotes quotes={quotes.slice(0, 3)} />
    {fix && (
      <p className={style.fix}>
        <span className="soft">What to do: </span>
        {fix}
      </p>
    )}
  </div>
);

const TrendCell = ({ trend }: { trend: Trend }) => (
  <span title={`In 100 reviews: ${per100(trend.before)} before, ${per100(trend.after)} after`}>
    {directions[trend.direction]}
  </span>
);

interface Props<Row extends Finding> {
  readonly title: ReactNode;
  readonly label: string;
  readonly findings: readonly Row[];
  /** After the counts. */
  readonly extra?: readonly Column<Row>[];
}

/** Findings with their counts and the words of those who say it; nothing at all where there are none. */
export const Findings = <Row extends Finding>({ title, label, findings, extra = [] }: Props<Row>) => {
  if (findings.length === 0) return null;
  const hasRating = findings.some(({ avgRating }) => avgRating !== undefined);
  const hasTrend = findings.some(({ trend }) => trend !== undefined);
  const columns: readonly Column<Row>[] = [
    { title: 'What they say', cell: (finding) => <Told finding={finding} /> },
    { title: 'Reviews', number: true, cell: ({ reviews }) => count(reviews) },
    { title: 'Share', number: true, cell: (finding) => share(finding.share) },
    ...(hasRating
      ? [
          {
            title: 'Stars',
            number: true,
            wideOnly: true,
            cell: ({ avgRating }: Row) => (avgRating == null ? <Missing why="No rating." /> : stars(avgRating)),
          },
        ]
      : []),
    ...(hasTrend
      ? [{ title: 'Trend', wideOnly: true, cell: ({ trend }: Row) => trend && <TrendCell trend={trend} /> }]
      : []),
    ...extra,
  ];
  return (
    <section>
      <h2>{title}</h2>
      <Table label={label} columns={columns} rows={findings} keyOf={(finding) => finding.label} />
    </section>
  );
};
