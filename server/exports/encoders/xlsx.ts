import { dayMs } from '../../contract/domain/durations.ts';
import type { Cell, Column, Table } from '../../contract/exports/table.ts';
import type { Batches, Encoder } from './index.ts';
import { type ZipPart, zip } from './zip.ts';

/** Excel's limit, including the header row. */
const sheetRows = 1_048_576;
/** A sheet is a file in the archive and must stay below 4 GiB. */
const sheetCharacters = 1_000_000_000;
/** Excel's limit. */
const cellCharacters = 32_767;

/** Characters that XML doesn't allow, and text that looks like Excel's escape for them. */
const unwritable = /_(?=x[0-9A-Fa-f]{4}_)|[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text
    .replace(unwritable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (character) => entities[character]!);

/** Truncates a text that is too long, never inside a character. */
const fitting = (text: string): string => {
  if (text.length <= cellCharacters) return text;
  const cut = text.slice(0, cellCharacters - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
};

/** Day 0 of Excel's dates. */
const epochMs = Date.UTC(1899, 11, 30);

const inlineText = (text: string): string =>
  `<c t="inlineStr"><is><t xml:space="preserve">${escaped(fitting(text))}</t></is></c>`;

const styles = { timestamp: 1, date: 2 } as const;

const written = ({ type }: Column<unknown>, cell: Cell): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object') return inlineText(cell.join(' '));
  if (type === 'timestamp' || type === 'date')
    return `<c s="${styles[type]}"><v>${(Date.parse(cell) - epochMs) / dayMs}</v></c>`;
  return inlineText(cell);
};

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

// Worksheet is the default content type, since the number of sheets isn't known yet.
const contentTypes = `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${contentType}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`;
const relations = `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const styleSheet = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const workbook = (titles: readonly string[]): string =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${titles
    .map((title, at) => `<sheet name="${escaped(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

const workbookRelations = (sheets: number): string =>
  `${xml}<Relationships xmlns="${packaged}/relationships">${Array.from(
    { length: sheets },
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  ).join('')}<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

const sheetHead = (columns: readonly Column<unknown>[]): string =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData><row>${columns
    .map(({ name }) => `<c s="3" t="inlineStr"><is><t>${escaped(name)}</t></is></c>`)
    .join('')}</row>`;

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Splits rows into sheets. */
class Sheets {
  readonly #columns: readonly Column<unknown>[];
  readonly #iterator: AsyncIterator<readonly unknown[]>;
  readonly #maxRows: number;
  #batch: readonly unknown[] = [];
  #at = 0;
  isDone = false;

  constructor({ columns }: Table, batches: Batches, maxRows: number) {
    this.#columns = columns;
    this.#iterator = batches[Symbol.asyncIterator]();
    this.#maxRows = maxRows;
  }

  async *content(): AsyncGenerator<string> {
    yield sheetHead(this.#columns);
    let [rows, characters] = [1, 0];
    while (rows < this.#maxRows && characters < sheetCharacters && (await this.#hasRow())) {
      let text = '';
      for (; this.#at < this.#batch.length && rows < this.#maxRows; this.#at++, rows++) {
        text += `<row>${this.#columns.map((column) => written(column, column.read(this.#batch[this.#at]))).join('')}</row>`;
      }
      characters += text.length;
      yield text;
    }
    // Looks ahead, so that another sheet is only started if it has rows.
    await this.#hasRow();
    yield '</sheetData></worksheet>';
  }

  async close(): Promise<void> {
    await this.#iterator.return?.();
  }

  async #hasRow(): Promise<boolean> {
    while (!this.isDone && this.#at === this.#batch.length) {
      const { value, done } = await this.#iterator.next();
      if (done) this.isDone = true;
      else [this.#batch, this.#at] = [value, 0];
    }
    return !this.isDone;
  }
}

async function* partsOf(table: Table, sheets: Sheets): AsyncGenerator<ZipPart> {
  yield { name: '[Content_Types].xml', content: once(contentTypes) };
  yield { name: '_rels/.rels', content: once(relations) };
  yield { name: 'xl/styles.xml', content: once(styleSheet) };
  const titles: string[] = [];
  while (!sheets.isDone) {
    titles.push(titles.length === 0 ? table.title : `${table.title} ${titles.length + 1}`);
    yield { name: `xl/worksheets/sheet${titles.length}.xml`, content: sheets.content() };
  }
  yield { name: 'xl/workbook.xml', content: once(workbook(titles)) };
  yield { name: 'xl/_rels/workbook.xml.rels', content: once(workbookRelations(titles.length)) };
}

/** An Excel workbook. Rows beyond a sheet's limit continue on the next, below the same header. */
export const xlsx = (maxRows = sheetRows): Encoder =>
  async function* encode(table, batches) {
    const sheets = new Sheets(table, batches, maxRows);
    try {
      yield* zip(partsOf(table, sheets));
    } finally {
      await sheets.close();
    }
  };
