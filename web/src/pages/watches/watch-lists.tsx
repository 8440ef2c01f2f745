import { useQuery } from '@tanstack/react-query';
import type { Output } from '../../../../client/types.ts';
import { Answered } from '../../parts/states/answered.tsx';
import { Quotes } from '../../parts/texts/quotes.tsx';
import { type Column, Table } from '../../parts/texts/table.tsx';
import { When } from '../../parts/texts/when.tsx';
import { ask } from '../../service/api.ts';
import { count } from '../../words.ts';
import style from './watches.module.css';

type Alert = Output<'alerts.list'>['alerts'][number];
type Result = Output<'watches.results'>['results'][number];

/** What rules found: a sentence, its figures and people's words. */
export const Alerts = ({ alerts }: { alerts: readonly Alert[] }) =>
  alerts.length === 0 ? (
    <p className="soft">None yet.</p>
  ) : (
    <ul className={style.list}>
      {alerts.map(({ id, headline, figures, quotes, raisedAt }) => (
        <li key={id} data-row="">
          <h3 dir="auto">{headline}</h3>
          <span className={style.under}>
            <When at={raisedAt} />
          </span>
          <ul className={style.figures}>
            {figures.map(({ label, value, usual }) => (
              <li key={label}>
                {label}: {value}
                {usual !== null && <span className="soft"> (usually {usual})</span>}
              </li>
            ))}
          </ul>
          <Quotes quotes={quotes} />
        </li>
      ))}
    </ul>
  );

const columns: readonly Column<Result>[] = [
  { title: 'Run', cell: ({ ranAt }) => <When at={ranAt} /> },
  { title: 'What is new', cell: ({ summary }) => summary },
  { title: 'New reviews', number: true, wideOnly: true, cell: ({ newReviews }) => count(newReviews) },
  { title: 'Alerts', number: true, cell: ({ alerts }) => count(alerts.length) },
];

/** What the last runs found. */
export const Results = ({ id }: { id: string }) => (
  <Answered query={useQuery(ask('watches.results', { id, limit: 20 }))}>
    {({ results }) =>
      results.length === 0 ? (
        <p className="soft">It has not run yet.</p>
      ) : (
        <Table label="Runs" rows={results} columns={columns} keyOf={(result) => result.id} />
      )
    }
  </Answered>
);
