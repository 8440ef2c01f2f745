export const tableFormats = ['csv', 'xlsx', 'parquet', 'ndjson'] as const;
export const documentFormats = ['markdown', 'html'] as const;

export type TableFormat = (typeof tableFormats)[number];
export type DocumentFormat = (typeof documentFormats)[number];
export type ExportFormat = TableFormat | DocumentFormat;

interface FormatFacts {
  readonly title: string;
  /** As in `Accept`. */
  readonly mediaType: string;
  readonly contentType: string;
  readonly extension: string;
}

export const exportFormats: Readonly<Record<ExportFormat, FormatFacts>> = {
  csv: { title: 'CSV', mediaType: 'text/csv', contentType: 'text/csv; charset=utf-8', extension: 'csv' },
  xlsx: {
    title: 'Excel',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
  parquet: {
    title: 'Parquet',
    mediaType: 'application/vnd.apache.parquet',
    contentType: 'application/vnd.apache.parquet',
    extension: 'parquet',
  },
  ndjson: {
    title: 'NDJSON',
    mediaType: 'application/x-ndjson',
    contentType: 'application/x-ndjson; charset=utf-8',
    extension: 'ndjson',
  },
  markdown: {
    title: 'Markdown',
    mediaType: 'text/markdown',
    contentType: 'text/markdown; charset=utf-8',
    extension: 'md',
  },
  html: { title: 'HTML', mediaType: 'text/html', contentType: 'text/html; charset=utf-8', extension: 'html' },
};
