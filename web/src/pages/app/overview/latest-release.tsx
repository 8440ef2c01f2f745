import { Link } from '@tanstack/react-router';
import { OpenNumber } from '../../../evidence/open-number.tsx';
import { type Cell, cellValue, isComplaint, type Metrics, percent, themeOf } from '../../../metrics/metrics.ts';
import rows from '../../../metrics/rows.module.css';
import { count, counted, date } from '../../../words.ts';
import { type ReviewScope, useAppAddress } from '../app-address.ts';
import { useMetrics } from '../use-metrics.ts';

interface Props {
  readonly where: ReviewScope;
  /** Oldest first: the latest version with enough reviews, and up to two before it. */
  readonly releases: readonly Cell[];
  readonly released: string | undefined;
  readonly against: Metrics | undefined;
}

const maxRows = 5;
const plain = (share: number | null): string => percent(share).replace('%', '');

/** The complaints that differ most across these versions. */
const shownThemes = (cells: readonly Cell[], names: readonly (string | null)[]): string[] => {
  const of = (theme: string, version: string | null) =>
    cells.find((cell) => themeOf(cell).value === theme && cellValue(cell, 'version') === version)?.share ?? 0;
  const themes = [...new Set(cells.filter(isComplaint).map((cell) => String(themeOf(cell).value)))];
  const spread = (theme: string): number => {
    const shares = names.map((name) => of(theme, name));
    return Math.max(...shares) - Math.min(...shares);
  };
  return themes.sort((one, other) => spread(other) - spread(one)).slice(0, maxRows);
};

const summary = (themes: readonly string[], against: Metrics | undefined, before: string): string | null => {
  if (!against) return null;
  const clear = (sign: 1 | -1) =>
    against.cells.filter(
      (cell) =>
        themes.includes(String(themeOf(cell).value)) &&
        cell.change?.clear &&
        Math.sign(cell.change.difference ?? 0) === sign,
    ).length;
  const [more, less] = [clear(1), clear(-1)];
  if (less === themes.length && less > 1) return `All are clearly less common than in ${before}.`;
  if (more + less === 0) return `None of them differs clearly from ${before}.`;
  return [
    less > 0 && `${count(less)} of them ${less === 1 ? 'is' : 'are'} clearly less common than in ${before}`,
    more > 0 && `${count(more)} clearly more common`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
};

export const LatestRelease = ({ where, releases, released, against }: Props) => {
  const { app } = useAppAddress();
  const names = releases.map((cell) => cellValue(cell, 'version')!);
  const query = useMetrics({
    where: { ...where, versions: names.map((name) => `=${name}`) },
    by: ['version', 'theme'],
    limit: 1_000,
  });
  const latest = releases.at(-1)!;
  const cells = query.data?.cells ?? [];
  const themes = shownThemes(cells, names);
  const cellOf = (theme: string, version: string) =>
    cells.find((cell) => themeOf(cell).value === theme && cellValue(cell, 'version') === version);
  return (
    <section className={rows.section}>
      <h2>
        Latest release{' '}
        <Link
          to="/apps/$store/$id"
          params={{ store: app.store, id: app.appId }}
          search={(old) => ({ ...old, tab: 'versions', release: names.at(-1)!, evidence: undefined })}
        >
          All versions
        </Link>
      </h2>
      <p>
        <b>{names.at(-1)}</b>
        {released && `, ${date(released)}`} ·{' '}
        <OpenNumber evidence={latest.evidence}>{counted(latest.reviews, 'review')}</OpenNumber>{' '}
      </p>
      <table className={rows.rows}>
        <thead>
          <tr>
            <th scope="col">% of reviews</th>
            {names.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {themes.map((theme) => {
            const label = themeOf(cells.find((cell) => themeOf(cell).value === theme)!).label;
            return (
              <tr key={theme}>
                <th scope="row">{label}</th>
                {names.map((name, at) => {
                  const cell = cellOf(theme, name);
                  const share = plain(cell?.share ?? 0);
                  return (
                    <td key={name} className="number">
                      <OpenNumber evidence={cell?.evidence ?? null} look="row" label={`${label} in ${name}`}>
                        {at === names.length - 1 ? <b>{share}</b> : share}
                      </OpenNumber>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={rows.caption}>{names.length > 1 && summary(themes, against, names.at(-2)!)}</p>
    </section>
  );
};
