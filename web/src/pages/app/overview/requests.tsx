import { OpenNumber } from '../../../evidence/open-number.tsx';
import { percent } from '../../../metrics/metrics.ts';
import rows from '../../../metrics/rows.module.css';
import { Answered } from '../../../parts/states/answered.tsx';
import { count } from '../../../words.ts';
import { useAppAddress } from '../app-address.ts';
import { daysOf } from '../scope/period.ts';
import { useMetrics } from '../use-metrics.ts';
import style from './overview.module.css';

const maxRows = 6;

/** Requests in the reviews of the last twelve months. */
export const Requests = () => {
  const { reviews } = useAppAddress();
  const query = useMetrics({
    where: { ...reviews, since: daysOf({}, '365').since },
    by: ['request'],
    limit: maxRows,
  });
  return (
    <section className={rows.section}>
      <h2>
        Top requests <small>12 months</small>
      </h2>
      <Answered query={query}>
        {({ cells, total }) => {
          const requested = cells.filter(({ reviews: each }) => each > 0);
          if (requested.length === 0)
            return <p className={rows.empty}>No review of twelve months asks for anything.</p>;
          const most = Math.max(...requested.map(({ reviews: each }) => each));
          return (
            <table className={rows.rows}>
              <thead className="hidden">
                <tr>
                  <th scope="col">Request</th>
                  <th scope="col">Reviews, drawn</th>
                  <th scope="col">Reviews</th>
                  <th scope="col">Share of all reviews</th>
                  <th scope="col">Stars</th>
                </tr>
              </thead>
              <tbody>
                {requested.map((cell) => (
                  <tr key={cell.values[0]!.label}>
                    <th scope="row">
                      <OpenNumber evidence={cell.evidence} look="row">
                        {cell.values[0]!.label}
                      </OpenNumber>
                    </th>
                    <td className={style.track} aria-hidden="true">
                      <i style={{ inlineSize: `${(100 * cell.reviews) / most}%` }} />
                    </td>
                    <td className="number">{count(cell.reviews)}</td>
                    <td className="number">
                      <small>{percent(total.of === 0 ? null : cell.reviews / total.of)}</small>
                    </td>
                    <td className="number">
                      <small>{cell.stars?.toFixed(1)} ★</small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </Answered>
    </section>
  );
};
