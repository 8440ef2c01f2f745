import { useId } from 'react';
import { type ExportFormat, exportFormats, tableFormats } from '../../../../server/contract/domain/export-formats.ts';
import button from './button.module.css';
import style from './download-menu.module.css';

type Value = string | number | readonly (string | number)[] | undefined;

interface Props {
  /** The read whose answer is downloaded, as the API names it: `/jobs`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, Value>>;
  readonly formats?: readonly ExportFormat[];
  /** What is downloaded, for those who hear the page. */
  readonly what: string;
}

/** The address of a file: lists are parted by commas, and Excel is told that a CSV is UTF-8. */
export const fileAddress = (path: string, query: Props['query'], format: ExportFormat): string => {
  const given = Object.entries({ ...query, format, ...(format === 'csv' && { bom: 'true' }) });
  const search = given.flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().join(',')]]));
  return `/api/v1${path}?${new URLSearchParams(search)}`;
};

/** Gives the reader a list as a file, whole, from the service itself. */
export const DownloadMenu = ({ path, query = {}, formats = tableFormats, what }: Props) => {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`${button.button} ${button.plain}`}
        popoverTarget={id}
        aria-label={`Download ${what}`}
      >
        Download
      </button>
      <div id={id} popover="auto" className={style.menu}>
        <ul>
          {formats.map((format) => (
            <li key={format}>
              <a href={fileAddress(path, query, format)} download>
                {exportFormats[format].title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
};
