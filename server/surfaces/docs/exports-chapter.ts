import { exportFormats } from '../../contract/domain/export-formats.ts';
import type { ColumnType, Table } from '../../contract/exports/table.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { type Html, html, phrase } from '../site/html.ts';
import { listing } from './operation-section.ts';

const types: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  timestamp: 'timestamp, UTC',
  date: 'day',
  list: 'list of texts',
  json: 'JSON',
};

const columnTable = ({ name, title, description, columns }: Table): Html => html`
<h2 id="table-${name}">${title} <a class="anchor" href="#table-${name}" aria-label="Link to ${title}">#</a></h2>
<p>${description}</p>
<div class="scroll"><table>
<caption class="hidden">Columns of ${title}</caption>
<thead><tr><th scope="col">Column</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${columns.map(
  (column) => html`
<tr><th scope="row"><code>${column.name}</code></th><td>${types[column.type]}${column.optional && ' or none'}</td><td>${phrase(column.description)}</td></tr>`,
)}
</tbody>
</table></div>`;

const tablesOf = (operations: readonly OperationContract[]): Table[] => [
  ...new Map(operations.flatMap(({ exports }) => exports?.tables ?? []).map((table) => [table.name, table])).values(),
];

export const exportsChapter = (operations: readonly OperationContract[], serverUrl: string): Html => {
  const exporting = operations.filter(({ exports }) => exports);
  return html`
<p>These reads can answer with a file instead of JSON: ${exporting.map(({ id, title }, at) => html`${at > 0 && ', '}<a href="/docs/${id}">${title}</a>`)}. Ask for it with <code>format</code>, or with its media type in <code>Accept</code>; <code>format</code> decides where both are given. A file is the whole list: <code>limit</code> and <code>offset</code> cut it, as far as you like. It counts as one request, and is free.</p>
<div class="scroll"><table>
<caption>Formats</caption>
<thead><tr><th scope="col"><code>format</code></th><th scope="col">Media type</th></tr></thead>
<tbody>${Object.entries(exportFormats).map(
    ([name, { title, mediaType }]) => html`
<tr><th scope="row"><code>${name}</code> ${title}</th><td><code>${mediaType}</code></td></tr>`,
  )}
</tbody>
</table></div>
${listing('A chart as CSV', `curl '${serverUrl}/api/v1/charts?country=de&format=csv' \\\n  -H "Authorization: Bearer $APPRAISE_KEY" -o chart.csv`)}
<dl class="terms">
<dt>CSV</dt><dd>RFC 4180 in UTF-8, lines ending in CRLF; <code>bom=true</code> begins it with a byte order mark, by which Excel recognises UTF-8. A missing value is an empty field, an empty text <code>""</code>. Where a spreadsheet could take a text for a formula, at its start or after <code>;</code>, a tab or a line break, a <code>'</code> is added. The values of a list are separated by spaces.</dd>
<dt>NDJSON</dt><dd>The rows exactly as JSON has them, one to a line.</dd>
<dt>Parquet</dt><dd>Each column with its type: 64-bit integers, doubles, timestamps in milliseconds, lists of texts.</dd>
<dt>Excel</dt><dd>Dates are dates. After 1,048,575 rows it continues on another sheet. A cell holds 32,767 characters: a longer text is cut and ends with “…”.</dd>
<dt>Broken downloads</dt><dd>A file that breaks off is never ended properly, so that it cannot pass for whole. Where the answer has <code>Accept-Ranges: bytes</code> (a finished pull or job), send <code>Range: bytes=N-</code> with its <code>ETag</code> as <code>If-Range</code>. Elsewhere, continue with <code>offset</code> or <code>cursor</code>.</dd>
<dt>At once</dt><dd>An account may have three exports under way at a server; the next is refused with <a href="/docs/errors#too_many_exports">429</a>.</dd>
</dl>
<p>Columns keep their names and types; new ones are added at the end.</p>
${tablesOf(operations).map(columnTable)}`;
};
