import type { ReactNode } from 'react';
import rows from '../../metrics/rows.module.css';
import { Moved } from './movement.tsx';
import style from './movers.module.css';

interface Props {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly {
    readonly key: string;
    readonly label: ReactNode;
    readonly before: number;
    readonly now: number;
  }[];
}

const ticks = [1, 10, 25, 50, 75, 100, 200];

/** Two ranks of each app on one scale, best on the left. Rendered as a table: the change is beside the ranks. */
export const RankMoves = ({ title, note, rows: moved }: Props) => {
  const worst = Math.max(50, ...moved.flatMap(({ before, now }) => [before, now]));
  const end = ticks.find((tick) => tick >= worst) ?? worst;
  const at = (rank: number): string => `${(100 * (Math.sqrt(rank) - 1)) / (Math.sqrt(end) - 1)}%`;
  return (
    <section className={rows.section}>
      <h2>
        {title} <small>{note}</small>
      </h2>
      {moved.length === 0 ? (
        <p className={rows.empty}>None.</p>
      ) : (
        <table className={style.moves}>
          <thead className="hidden">
            <tr>
              <th scope="col">App</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {moved.map(({ key, label, before, now }) => (
              <tr key={key} data-way={now < before ? 'up' : 'down'} data-row="">
                <th scope="row">{label}</th>
                <td aria-hidden="true" className={style.axis}>
                  <span className={style.track}>
                    {ticks
                      .filter((tick) => tick <= end)
                      .map((tick) => (
                        <span key={tick} className={style.tick} style={{ insetInlineStart: at(tick) }} />
                      ))}
                    <span
                      className={style.between}
                      style={{
                        insetInlineStart: at(Math.min(before, now)),
                        insetInlineEnd: `calc(100% - ${at(Math.max(before, now))})`,
                      }}
                    />
                    <span className={style.before} style={{ insetInlineStart: at(before) }} />
                    <span className={style.now} style={{ insetInlineStart: at(now) }} />
                  </span>
                </td>
                <td className="number">
                  <Moved now={now} before={before} />
                  <span className="hidden">
                    , from {before} to {now}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td />
              <td aria-hidden="true" className={style.axis}>
                <span className={style.track}>
                  {ticks
                    .filter((tick) => tick <= end)
                    .map((tick) => (
                      <small key={tick} style={{ insetInlineStart: at(tick) }}>
                        #{tick}
                      </small>
                    ))}
                </span>
              </td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
};
