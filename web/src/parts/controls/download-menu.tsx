import { useId } from 'react';
import { type ExportFormat, exportFormats, tableFormats } from '../../../../server/contract/domain/export-formats.ts';
import button from './button.module.css';
import style from './download-menu.module.css';
import { type FileQuery, fileAddress } from './file-address.ts';

interface Props {
  /** The read whose answer is downloaded, as the API names it: `/jobs`. */
  readonly path: string;
  readonly query?: FileQuery;
  readonly formats?: readonly ExportFormat[];
  /** What is downloaded, for those who hear the page. */
  readonly what: string;
}

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
