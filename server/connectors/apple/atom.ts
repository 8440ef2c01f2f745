import { XMLParser } from 'fast-xml-parser';
import { Json, ShapeChanged } from '../wire/read.ts';

// Entities are decoded below, in one pass over the five of XML and the numeric ones: a document cannot define its own.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => name === 'entry' || name === 'content',
});

export const readXml = (text: string): Json => {
  try {
    return new Json(parser.parse(text, true), '$');
  } catch {
    throw new ShapeChanged('$', 'XML', text.trim());
  }
};

/** The text of an element: a bare text, or beside its attributes. */
export const xmlText = (element: Json): Json => {
  const inner = typeof element.value === 'object' && element.value !== null ? element.at('#text') : element;
  return inner.present ? new Json(decode(inner.string()), element.path) : new Json(undefined, element.path);
};

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
