import { type ExportFormat, exportFormats, tableFormats } from '../../../../server/contract/domain/export-formats.ts';
import { type FileQuery, fileAddress } from './file-address.ts';
import { Menu } from './menu.tsx';

interface Props {
  /** The API path of the list to download: `/jobs`. */
  readonly path: string;
  readonly query?: FileQuery;
  readonly formats?: readonly ExportFormat[];
  /** What is downloaded, for screen readers. */
  readonly what: string;
}

interface EntriesProps extends Omit<Props, 'what'> {
  /** Text before each format's name. */
  readonly verb?: string;
}

export const DownloadEntries = ({ path, query = {}, formats = tableFormats, verb = '' }: EntriesProps) =>
  formats.map((format) => (
    <li key={format}>
      <a href={fileAddress(path, query, format)} download>
        {verb}
        {exportFormats[format].title}
      </a>
    </li>
  ));

/** Downloads a complete list from the service. */
export const DownloadMenu = ({ what, ...file }: Props) => (
  <Menu text="Download" label={`Download ${what}`}>
    <DownloadEntries {...file} />
  </Menu>
);
