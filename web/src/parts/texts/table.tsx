import type { ReactNode } from 'react';
import style from './table.module.css';

export interface Column<Row> {
  readonly title: string;
  /** Right-aligned. */
  readonly number?: boolean;
  /** Hidden on narrow screens. */
  readonly wideOnly?: boolean;
  cell(row: Row): ReactNode;
}

interface Props<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  /** The first column is the row's header. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
}

/** A table with keyboard navigation: `j` and `k` move, Enter opens the first link of a row. */
export const Table = <Row,>({ label, columns, rows, keyOf }: Props<Row>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reachable by key.
  <section className={style.scroll} aria-label={label} tabIndex={0}>
    <table className={style.table}>
      <thead>
        <tr>
          {columns.map(({ title, number, wideOnly }) => (
            <th key={title} scope="col" className={number ? 'number' : undefined} data-wide={wideOnly || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} data-row="">
            {columns.map(({ title, number, wideOnly, cell }, at) =>
              at === 0 ? (
                <th key={title} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={title} className={number ? 'number' : undefined} data-wide={wideOnly || undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
