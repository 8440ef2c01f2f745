import { nameOf } from '../../world/app-names.ts';
import { slug } from '../../world/names.ts';
import { hashText } from '../../world/random.ts';
import type { WorldApp, WorldDeveloper } from '../../world/types.ts';
import type { Advertiser } from '../ad.ts';

const endings: readonly (readonly [ending: string, country: string])[] = [
  ['GmbH', 'DE'],
  ['Ltd', 'GB'],
  ['LLC', 'US'],
  ['Inc.', 'US'],
  ['SAS', 'FR'],
  ['', 'NL'],
];

const written: Readonly<Record<string, readonly [string, string]>> = {
  GmbH: ['GmbH', 'DE'],
  'Ltd.': ['Limited', 'GB'],
  'Inc.': ['Inc', 'US'],
  'Co.': ['Co.', 'US'],
};

export const advertiserOf = ({ name }: WorldDeveloper): Advertiser => {
  const [, stem = name, own = ''] = /^(.+?)(?: (GmbH|Ltd\.|Inc\.|Co\.))?$/.exec(name) ?? [];
  const [ending, country] = written[own] ?? endings[hashText(name) % endings.length] ?? ['', 'NL'];
  return { key: name, name: `${stem} ${ending}`.trim(), country };
};

const agencies: readonly Advertiser[] = [
  { key: 'agency 1', name: 'Northlight Media GmbH', country: 'DE' },
  { key: 'agency 2', name: 'Tern & Tide Performance Ltd', country: 'GB' },
  { key: 'agency 3', name: 'Agence Belvoir SAS', country: 'FR' },
];

export const agencyOf = ({ name }: WorldDeveloper): Advertiser | null =>
  agencies[hashText(`agency ${name}`) % agencies.length] ?? null;

export const hostOf = (developer: WorldDeveloper): string => developer.site.replace(/^https?:\/\/|\/.*$/g, '');

/** Each app has a subdomain of its developer's site. */
export const siteOf = (app: WorldApp): string => `${slug(nameOf(app)) || app.key}.${hostOf(app.developer)}`;

export const boughtDomain = (host: string): string => host.split('.').slice(-2).join('.');
