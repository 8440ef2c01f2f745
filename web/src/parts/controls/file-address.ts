import type { ExportFormat } from '../../../../server/contract/domain/export-formats.ts';

export type FileQuery = Readonly<Record<string, string | number | readonly (string | number)[] | undefined>>;

/** A download URL: lists are comma-separated, and a byte order mark tells Excel that a CSV is UTF-8. */
export const fileAddress = (path: string, query: FileQuery, format: ExportFormat): string => {
  const params = Object.entries({ ...query, format, ...(format === 'csv' && { bom: 'true' }) });
  const search = params.flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().join(',')]]));
  return `/api/v1${path}?${new URLSearchParams(search)}`;
};
