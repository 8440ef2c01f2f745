import { useId } from 'react';
import style from './dots.module.css';

export interface DotRow {
  readonly key: string;
  readonly label: string;
  /** One value each of `names`; null where there is none. */
  readonly values: readonly (number | null)[];
}

interface Props {
  readonly title: string;
  readonly caption: string;
  /** What the dots of a row stand for, such as two apps or two halves of a time. At most three. */
  readonly names: readonly string[];
  readonly rows: readonly DotRow[];
  format(value: number): string;
  /** The ends of the axis; from 0 to the largest value where they are left out. */
  readonly domain?: readonly [number, number];
}

/** Differences as dots on a line, a row each. It is a table: the figures stand beside the dots. */
export const Dots = ({ title, caption, names, rows, format, domain }: Props) => {
  const id = useId();
  const values = rows.flatMap((row) => row.values.filter((value) => value !== null));
  const [low, high] = domain ?? [0, Math.max(1e-9, ...values)];
  const place = (value: number): string => `${(100 * (value - low)) / (high - low || 1)}%`;
  return (
    <figure className={style.dots} aria-labelledby={id}>
      <figcaption id={id}>
        <h2>{title}</h2>
        <p>{caption}</p>
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">What</span>
            </th>
            {names.map((name) => (
              <th key={name} scope="col" className="number">
                <span className={style.sign} aria-hidden="true" />
                {name}
              </th>
            ))}
            <td className={style.axis} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const known = row.values.filter((value) => value !== null);
            return (
              <tr key={row.key}>
                <th scope="row">{row.label}</th>
                {names.map((name, at) => {
                  const value = row.values[at];
                  return (
                    <td key={name} className="number">
                      {value === null || value === undefined ? <span className="soft">–</span> : format(value)}
                    </td>
                  );
                })}
                <td className={style.axis} aria-hidden="true">
                  <span className={style.track}>
                    {known.length > 1 && (
                      <span
                        className={style.between}
                        style={{
                          insetInlineStart: place(Math.min(...known)),
                          inlineSize: `${(100 * (Math.max(...known) - Math.min(...known))) / (high - low || 1)}%`,
                        }}
                      />
                    )}
                    {names.map((name, at) => {
                      const value = row.values[at];
                      return value === null || value === undefined ? null : (
                        <span
                          key={name}
                          className={style.dot}
                          data-no={at}
                          style={{ insetInlineStart: place(value) }}
                        />
                      );
                    })}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
};
