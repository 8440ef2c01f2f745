import type { Money } from '../listing.ts';
import type { Json } from '../wire/read.ts';
import type { OptionalFields } from '../wire/rows.ts';
import { slot } from './play-reply.ts';

export interface AppRow {
  readonly appId: string;
  readonly title: string;
  readonly developer: string;
  readonly icon: string;
  readonly score: number | null;
  readonly genre: string | null;
  readonly price: Money | null;
  readonly descriptionHtml: string | null;
  readonly installs: number | null;
}

const packageName = /^[A-Za-z]\w*(\.\w+)+$/;

export const readPackage = (node: Json): string => {
  const value = node.text();
  return packageName.test(value) ? value : node.fail('a package name');
};

/** A number, or a string of one. */
const readNumber = (node: Json): number =>
  typeof node.value === 'string' && /^-?\d+(\.\d+)?$/.test(node.value) ? Number(node.value) : node.number();

/** `[micros, currency, text]`. */
export const readMoney = (node: Json): Money => {
  const amount = readNumber(slot(node, 0)) / 1_000_000;
  const currency = slot(node, 1).text();
  if (amount < 0) slot(node, 0).fail('a price');
  if (!/^[A-Z]{3}$/.test(currency)) slot(node, 1).fail('a currency');
  return { amount, currency };
};

/** `[text, score]`, of which only the text is rounded. Unrated apps have nothing, or 0. */
export const readScore = (node: Json): number | null => {
  const [text, exact] = [slot(node, 0), slot(node, 1)];
  const score = exact.present ? readNumber(exact) : Number(text.text().replace(',', '.'));
  if (score === 0) return null;
  return score >= 1 && score <= 5 ? score : exact.fail('a score from 1 to 5');
};

const thousands: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** Lower end of a band such as "500,000+" or "5M+", with the digit grouping of any language; null for other texts. */
const bandFloor = (text: string): number | null => {
  const short = /^(\d+(?:\.\d+)?)([KMB])\+$/.exec(text.trim());
  if (short) return Math.round(Number(short[1]) * thousands[short[2]!]!);
  const digits = /^[\d\s.,'’\u00a0\u202f]+\+$/.test(text) ? text.replace(/\D/g, '') : '';
  return digits === '' ? null : Number(digits);
};

/** A row is the app, or contains it in its first slot. */
const appIn = (row: Json): Json => (typeof slot(row, 0, 0).value === 'string' ? row : slot(row, 0));

/** Only the app's id and name are required. */
export const readAppRow = (row: Json, optional: OptionalFields): AppRow => {
  const app = appIn(row);
  const text = (node: Json): string => node.text();
  const at =
    (...indexes: readonly number[]) =>
    () =>
      slot(app, ...indexes);
  return {
    appId: readPackage(slot(app, 0, 0)),
    title: slot(app, 3).text(),
    developer: optional.readUsual('developer', at(14), text) ?? '',
    icon: optional.readUsual('icon', at(1, 3, 2), text) ?? '',
    score: optional.read('score', at(4), readScore),
    genre: optional.read('genre', at(5), text),
    price: optional.read('price', at(8, 1, 0), readMoney),
    descriptionHtml: optional.read('description', at(13, 1), (node) => node.string()),
    installs: optional.read('installs', at(15), (node) => bandFloor(node.string())),
  };
};

/** Whether it contains apps anywhere (`["com.example", 7]`). If their usual place is empty, the format has changed. */
export const holdsApps = (node: Json): boolean => /\["[A-Za-z]\w*(?:\.\w+)+",7\]/.test(JSON.stringify(node.value));
