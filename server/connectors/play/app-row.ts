import type { Money } from '../listing.ts';
import type { Json } from '../wire/read.ts';

/** An app as lists show it: charts and search results have the same rows. */
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

/** `[micros, currency, text]`. */
export const readMoney = (node: Json): Money => {
  const amount = node.at(0).number() / 1_000_000;
  const currency = node.at(1).text();
  if (amount < 0) node.at(0).fail('a price');
  if (!/^[A-Z]{3}$/.test(currency)) node.at(1).fail('a currency');
  return { amount, currency };
};

/** `[text, score]`; the store rounds the text only. */
export const readScore = (node: Json): number => {
  const score = node.at(1).number();
  return score >= 1 && score <= 5 ? score : node.at(1).fail('a score from 1 to 5');
};

/** A band such as "500,000+": its floor. Digits are grouped as the language does; other texts say nothing countable. */
const bandFloor = (text: string): number | null => {
  const digits = /^[\d\s.,'’\u00a0\u202f]+\+$/.test(text) ? text.replace(/\D/g, '') : '';
  return digits === '' ? null : Number(digits);
};

export const readAppRow = (row: Json): AppRow => {
  const app = row.at(0);
  return {
    appId: readPackage(app.at(0, 0)),
    title: app.at(3).text(),
    developer: app.at(14).text(),
    icon: app.at(1, 3, 2).text(),
    score: app.at(4).orNull(readScore),
    genre: app.at(5).orNull((node) => node.text()),
    price: app.at(8).orNull((offer) => readMoney(offer.at(1, 0))),
    descriptionHtml: app.maybe(13, 1).orNull((node) => node.string()),
    installs: app.at(15).orNull((node) => bandFloor(node.string())),
  };
};

/** Whether apps stand anywhere in it (`["com.example", 7]`): an emptied anchor beside them has moved. */
export const holdsApps = (node: Json): boolean => /\["[A-Za-z]\w*(?:\.\w+)+",7\]/.test(JSON.stringify(node.value));
