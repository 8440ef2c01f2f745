/** Replies of Apple's hosts: JSON declared as a script, feeds, pages and several kinds of refusal. */

import { hourMs } from '../../server/contract/domain/durations.ts';
import type { SandboxAnswer } from '../route.ts';

const scriptType = { 'content-type': 'text/javascript; charset=utf-8' };

/** iTunes pads its JSON with newlines on both sides. */
export const itunesJson = (value: unknown): SandboxAnswer => ({
  status: 200,
  headers: scriptType,
  body: `\n\n\n${JSON.stringify(value)}\n\n\n`,
});

export const feedJson = (value: unknown): SandboxAnswer => ({
  status: 200,
  headers: scriptType,
  body: JSON.stringify(value),
});

export const feedXml = (body: string): SandboxAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/xml; charset=UTF-8' },
  body,
});

export const page = (status: number, body: string): SandboxAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
});

export const wrongCountry: SandboxAnswer = {
  status: 400,
  headers: scriptType,
  body: '{"errorMessage":"Invalid value(s) for key(s): [country]"}',
};

/** The feeds refuse two wrong letters with an empty body, and anything longer with a 404 page. */
export const wrongFeedCountry = (country: string): SandboxAnswer =>
  country.length === 2
    ? { status: 400, headers: {}, body: '' }
    : page(404, '<!DOCTYPE html><html><head><title>404</title></head><body><h1>Not Found</h1></body></html>');

export const tooDeep: SandboxAnswer = {
  status: 400,
  headers: scriptType,
  body: 'CustomerReviews RSS page depth is limited to 10',
};

export const brokenPage: SandboxAnswer = page(500, '<html><body><h1>Internal Server Error</h1></body></html>');

/** Feed times have Cupertino's offset. */
export const pacific = (iso: string): string => {
  const at = new Date(iso);
  const month = at.getUTCMonth() + 1;
  const hours = month >= 3 && month <= 10 ? 7 : 8;
  const local = new Date(at.getTime() - hours * hourMs).toISOString().slice(0, 19);
  return `${local}-0${hours}:00`;
};

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => markup[sign] ?? sign);

/** `/{cc}/rss/{feed}/a=1/b=2/json`; parts are in any order and their names in any case. */
export interface FeedAddress {
  readonly country: string;
  readonly feed: string;
  readonly parts: ReadonlyMap<string, string>;
  readonly form: string;
}

export const feedAddress = (url: URL): FeedAddress | null => {
  const [empty, country, rss, feed, ...rest] = url.pathname.split('/');
  const form = rest.pop();
  if (empty !== '' || rss !== 'rss' || !country || !feed || (form !== 'json' && form !== 'xml')) return null;
  const parts = new Map(
    rest.map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=');
      return [name.toLowerCase(), value];
    }),
  );
  // Two letters in either case are a storefront; anything longer is refused unchanged.
  return { country: country.length === 2 ? country.toLowerCase() : country, feed, parts, form };
};

export const label = (text: string): { label: string } => ({ label: text });

export const feedFrame = (
  title: string,
  updated: string,
  address: string,
  entry: object | null | undefined,
  links: readonly object[],
): object => ({
  feed: {
    author: { name: label('iTunes Store'), uri: label('http://www.apple.com/itunes/') },
    ...(entry === undefined ? {} : { entry }),
    updated: label(updated),
    rights: label('Copyright 2008 Apple Inc.'),
    title: label(`iTunes Store: ${title}`),
    icon: label('http://itunes.apple.com/favicon.ico'),
    link: links,
    id: label(address),
  },
});
