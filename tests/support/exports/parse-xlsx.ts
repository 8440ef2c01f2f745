import { inflateRawSync } from 'node:zlib';
import { XMLParser } from 'fast-xml-parser';
import { dayMs } from '../../../server/contract/domain/durations.ts';

/** The files of a ZIP archive, found by its central directory. */
const unzip = (bytes: Buffer): Map<string, string> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size, local] = [20, 24, 42].map((field) => bytes.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const data = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(data, data + packed));
    if (content.length !== size) throw new Error('an entry is not as long as the directory says');
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), content.toString());
    at += 46 + name + extra + comment;
  }
  return files;
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => ['row', 'c', 'sheet', 'Relationship'].includes(name),
});

interface CellXml {
  readonly t?: string;
  readonly s?: string;
  readonly v?: string;
  readonly is?: { readonly t: string | { readonly '#text'?: string } };
}

export type SheetCell = string | number | boolean | Date | null;

const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const cellOf = (cell: CellXml | ''): SheetCell => {
  if (cell === '') return null;
  if (cell.t === 'inlineStr') {
    const text = cell.is!.t;
    return unescaped(typeof text === 'string' ? text : (text['#text'] ?? ''));
  }
  if (cell.v === undefined) return null;
  if (cell.t === 'b') return cell.v === '1';
  if (cell.s === '1' || cell.s === '2') return new Date(Math.round(Number(cell.v) * dayMs) + Date.UTC(1899, 11, 30));
  return Number(cell.v);
};

export interface Sheet {
  readonly title: string;
  readonly rows: readonly (readonly SheetCell[])[];
}

/** The sheets of a workbook, in its order. */
export const parseXlsx = (bytes: Buffer): Sheet[] => {
  const files = unzip(bytes);
  const xml = (name: string) => parser.parse(files.get(name)!);
  const targets = new Map<string, string>(
    xml('xl/_rels/workbook.xml.rels').Relationships.Relationship.map((each: { Id: string; Target: string }) => [
      each.Id,
      each.Target,
    ]),
  );
  return xml('xl/workbook.xml').workbook.sheets.sheet.map((sheet: Record<string, string>) => ({
    title: sheet.name,
    rows: xml(`xl/${targets.get(sheet['r:id']!)}`).worksheet.sheetData.row.map((row: { c: (CellXml | '')[] }) =>
      row.c.map(cellOf),
    ),
  }));
};
