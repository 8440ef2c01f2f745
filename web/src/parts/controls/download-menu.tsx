import { type ExportFormat, exportFormats, tableFormats } from '../../../../server/contract/domain/export-formats.ts';
import { type FileQuery, fileAddress } from './file-address.ts';
import { Menu } from './menu.tsx';

interface Props {
  /** The read whose answer is downloaded, as the API names it: `/jobs`. */
  readonly path: string;
  readonly query?: FileQuery;
  readonly formats?: readonly ExportFormat[];
  /** What is downloaded, for those who hear the page. */
  readonly what: string;
}

interface EntriesProps extends Omit<Props, 'what'> {
  /** What stands before the name of each format. */
  readonly verb?: string;
}

/** The files that a list or an answer can be downloaded as, as entries of a menu. */
export const DownloadEntries = ({ path, query = {}, formats = tableFormats, verb = '' }: EntriesProps) =>
  formats.map((format) => (
    <li key={format}>
      <a href={fileAddress(path, query, format)} download>
        {verb}
        {exportFormats[format].title}
      </a>
    </li>
  ));

/** Gives the reader a list as a file, whole, from the service itself. */
export const DownloadMenu = ({ what, ...file }: Props) => (
  <Menu text="Download" label={`Download ${what}`}>
    <DownloadEntries {...file} />
  </Menu>
);
