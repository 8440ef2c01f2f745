import { type AppLink, readAppQuery } from '../../../apps/names/app-query.ts';

export type Landing =
  | { readonly to: 'unknown' }
  | { readonly to: 'app'; readonly link: AppLink }
  | { readonly to: 'store' }
  /** A service that redirects to a store. */
  | { readonly to: 'app link'; readonly host: string }
  /** `labels`: subdomains and path, which tell the section of the site: `careers`, `shop`, an app's name. */
  | { readonly to: 'site'; readonly host: string; readonly domain: string; readonly labels: readonly string[] };

const storeHosts =
  /^(?:(?:www|apps|itunes|geo\.itunes|appstore)\.)?(?:apple|appstore)\.com$|^(?:play|market)\.(?:google|android)\.com$/u;
const linkServices =
  /(?:^|\.)(?:app\.link|onelink\.me|adj\.st|go\.link|adjust\.com|page\.link|smart\.link|appsflyer\.com|sng\.link|singular\.net|kochava\.com|branch\.io|app\.goo\.gl|apple\.co)$/u;
/** Shared by everyone, so it doesn't identify the advertiser. */
const shared =
  /(?:^|\.)(?:facebook|fb|instagram|tiktok|youtube|google|bing|twitter|x|linkedin|linktr|bit|t|lnkd|messenger|whatsapp)\.(?:com|me|ee|ly|co|in)$/u;
const registry = /^(?:ac|co|com|edu|gob|gov|net|ne|or|org)\.[a-z]{2}$/u;

export const domainOf = (address: string): string | null => {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//iu.test(address) ? address : `https://${address}`);
  const labels = url?.hostname.replace(/\.$/u, '').split('.') ?? [];
  if (labels.length < 2 || labels.some((label) => label === '')) return null;
  return labels.slice(registry.test(labels.slice(-2).join('.')) ? -3 : -2).join('.');
};

/** Host of a URL with or without a scheme; null if it is no URL. */
export const hostOf = (address: string): string | null => {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//iu.test(address) ? address : `https://${address}`);
  return url === null || !url.hostname.includes('.') ? null : url.hostname.toLowerCase().replace(/^www\./u, '');
};

export const readLanding = (address: string | null): Landing => {
  if (address === null || address.trim() === '') return { to: 'unknown' };
  const trimmed = address.trim();
  const link = readAppQuery(trimmed);
  if (link.resolved === 'link' && link.store !== null) return { to: 'app', link };
  // Captions can be text, such as `Get it now`.
  const host = /\s/u.test(trimmed) ? null : hostOf(trimmed);
  if (host === null) return { to: 'unknown' };
  if (storeHosts.test(host)) return { to: 'store' };
  if (linkServices.test(host)) return { to: 'app link', host };
  if (shared.test(host)) return { to: 'unknown' };
  const domain = domainOf(trimmed) ?? host;
  const before = host === domain ? [] : host.slice(0, -domain.length - 1).split('.');
  return {
    to: 'site',
    host,
    domain,
    labels: [...before, ...pathOf(trimmed)].filter((label) => !idleLabels.has(label)),
  };
};

/** Labels that say nothing about the section. */
const idleLabels: ReadonlySet<string> = new Set(
  'www m web app apps get go try start hello welcome download install open link links page pages lp landing promo ads ad campaign index home site mobile ios android en de fr es us uk'.split(
    ' ',
  ),
);

const pathOf = (address: string): string[] =>
  (URL.parse(/^[a-z][a-z\d+.-]*:\/\//iu.test(address) ? address : `https://${address}`)?.pathname ?? '')
    .toLowerCase()
    .split('/')
    .filter((part) => /^[\p{L}\p{N}-]{2,40}$/u.test(part));

const parts: Readonly<Record<string, RegExp>> = {
  'a job':
    /^(?:careers?|jobs?|karriere|stellen|recruit(?:ing|ment)?|talent|work-with-us|join-us|team|emploi|recrutement|empleo|hiring)$/u,
  goods: /^(?:shop|store|merch|boutique|tienda|laden|cart|products?|buy)$/u,
  'an event': /^(?:events?|summit|conference|webinars?|tickets|meetup|live|messe|salon)$/u,
  'a business offer':
    /^(?:partners?|business|enterprise|b2b|sales|teams|developers?|api|agency|for-business|corporate|advertis\w*)$/u,
  'press or investor information': /^(?:press|presse|newsroom|investors?|ir|about|company)$/u,
  'a course': /^(?:academy|akademie|learn|courses?|training|university|school)$/u,
  'a book': /^(?:books?|buch|livres?|libros?)$/u,
};

/** The topic of the linked section, if its name says so. */
export const partOfSite = (landing: Landing): { readonly name: string; readonly label: string } | null => {
  if (landing.to !== 'site') return null;
  for (const label of landing.labels) {
    const name = Object.keys(parts).find((part) => parts[part]!.test(label));
    if (name !== undefined) return { name, label };
  }
  return null;
};
