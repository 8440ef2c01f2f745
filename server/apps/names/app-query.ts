import type { Store } from '../../contract/domain/stores.ts';

/** A query for an app, parsed without requests: links are parsed, never followed. */
export type AppQuery =
  | {
      readonly resolved: 'link';
      readonly store: Store;
      readonly appId: string;
      /** The storefront in the link. */
      readonly country: string | null;
    }
  /** A link that isn't to an app of either store. */
  | { readonly resolved: 'link'; readonly store: null }
  | { readonly resolved: 'id'; readonly appId: string }
  | { readonly resolved: 'bundle'; readonly bundleId: string }
  | { readonly resolved: 'search'; readonly term: string };

export type AppLink = Extract<AppQuery, { resolved: 'link'; store: string }>;

// App Store ids have had nine digits from the start; shorter numbers are names, such as 2048.
const appleId = /^(?:id)?(\d{8,15})$/i;
const packageName = /^[a-z][\w]*(?:\.[a-z][\w]*)+$/i;
const bundleId = /^[a-z][a-z\d-]*(?:\.[\w-]+)+$/i;

const topLevels: ReadonlySet<string> = new Set(
  'com org net app dev edu gov info mobi biz air xyz tech cloud games studio online software'.split(' '),
);
const isTopLevel = (part: string): boolean => part.length === 2 || topLevels.has(part.toLowerCase());

/** Reverse-DNS, unlike a site's name: `booking.com` ends with a top-level domain. */
const isBundle = (text: string): boolean => {
  if (!bundleId.test(text) || text.length > 155) return false;
  const parts = text.split('.');
  if (isTopLevel(parts[0]!)) return parts.length > 2 || !isTopLevel(parts[1]!);
  return parts.length > 2 && parts[0]!.toLowerCase() !== 'www' && !isTopLevel(parts.at(-1)!);
};

const appleHosts =
  /^(?:(?:(?:apps|itunes|geo\.itunes|appstore|search\.itunes|phobos)\.)?apple|tools\.applemediaservices)\.com$/;
const playHosts = /^(?:play|market)\.(?:google|android)\.com$/;

const appleSchemes: ReadonlySet<string> = new Set([
  'itms-apps:',
  'itms-appss:',
  'itms:',
  'itmss:',
  'macappstore:',
  'macappstores:',
]);

const asCountry = (text: string | null | undefined): string | null =>
  text && /^[a-z]{2}$/i.test(text) ? text.toLowerCase() : null;

/** `/de/app/calm/id571800810`, `/app/id571800810`, each also without `id`, and `…/viewSoftware?id=571800810`. */
const readApple = ({ pathname, searchParams }: URL): AppLink | null => {
  const parts = pathname.split('/').filter((part) => part !== '');
  const inPath = parts.map((part) => /^id(\d{6,15})$/i.exec(part)?.[1]).find((id) => id !== undefined);
  const behindApp = parts.slice(parts.findIndex((part) => /^app$/i.test(part))).slice(1, 3);
  // The later one: the app's name, which may be a number, comes before it.
  const bare = behindApp.findLast((part) => /^\d{6,15}$/.test(part));
  const named = searchParams.get('id');
  // On a developer's or collection's page, `id` isn't an app's.
  const isOfApp = parts.length === 0 || /software|lookup|userreviews|app/i.test(pathname);
  const inQuery = named && /^\d{6,15}$/.test(named) && isOfApp ? named : undefined;
  const isOther = parts.some((part) => /^(?:developer|artist|story|collection|room|grouping|charts)$/i.test(part));
  const appId = inPath ?? bare ?? inQuery;
  if (!appId || isOther) return null;
  return {
    resolved: 'link',
    store: 'apple',
    appId,
    country: asCountry(parts[0]) ?? asCountry(searchParams.get('country')),
  };
};

const ofPlay = (appId: string | null | undefined, country: string | null): AppLink | null =>
  appId && packageName.test(appId.trim())
    ? { resolved: 'link', store: 'play', appId: appId.trim(), country: asCountry(country) }
    : null;

/** A search for a package name: `pname:com.example.calm`. */
const searchedPackage = (searchParams: URLSearchParams): string | undefined =>
  /^\s*pname:(.+)$/i.exec(searchParams.get('q') ?? '')?.[1];

/** `/store/apps/details?id=…`, with or without a name in the path; `/apps/testing/…`; `/store/search?q=pname:…`. */
const readPlay = ({ pathname, searchParams }: URL): AppLink | null => {
  const country = searchParams.get('gl');
  if (/^\/store\/apps\/(?:details|datasafety)(?:\/|$)/i.test(pathname) || /^\/details$/i.test(pathname)) {
    return ofPlay(searchParams.get('id'), country);
  }
  if (/^(?:\/store)?\/search$/i.test(pathname)) return ofPlay(searchedPackage(searchParams), country);
  return ofPlay(/^\/apps\/(?:testing|internaltest|test)\/([\w.]+)/i.exec(pathname)?.[1], country);
};

const readUrl = (url: URL): AppLink | null => {
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  if (appleSchemes.has(url.protocol)) {
    // `itms-apps:` may be followed by a host, with or without slashes.
    const rest = url.href.slice(url.protocol.length).replace(/^\/+/, '');
    const whole = URL.parse(/^(?:\?|id\d|app\/)/i.test(rest) ? `https://apps.apple.com/${rest}` : `https://${rest}`);
    return whole && readApple(whole);
  }
  if (url.protocol === 'market:' || url.protocol === 'intent:') {
    if (playHosts.test(host)) return readPlay(url);
    const page = host || url.pathname.replace(/^\/+/, '');
    if (page === 'details') return ofPlay(url.searchParams.get('id'), null);
    return page === 'search' ? ofPlay(searchedPackage(url.searchParams), null) : null;
  }
  if (url.protocol === 'android-app:') return ofPlay(url.hostname, null);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (appleHosts.test(host)) return readApple(url);
  if (playHosts.test(host)) return readPlay(url);
  // A redirect to a store link: only the inner link matters.
  if (host === 'play.app.goo.gl') {
    const inner = URL.parse(url.searchParams.get('link') ?? '');
    return inner && playHosts.test(inner.hostname) ? readPlay(inner) : null;
  }
  return null;
};

/** The start of a link, also inside a sentence: a scheme with slashes, or one of the stores' schemes or hosts. */
const linkIn =
  /(?<![\w.+/-])(?:[a-z][a-z\d+.-]*:\/\/|(?:itms(?:-apps)?s?|macappstores?|market|intent|android-app):(?=\S)|(?:[\w-]+\.)*(?:apple|applemediaservices|google|android)\.com\/|play\.app\.goo\.gl\/)[^\s<>"“”]*/gi;

/** A site's page without a scheme: `example.com/apps`. */
const sitePage = /^(?:[\w-]+\.)+([a-z]+)\/\S*$/i;

/** The first link to an app; without one, whether there was any link. */
const readLink = (text: string): Extract<AppQuery, { resolved: 'link' }> | null => {
  const links = [...text.matchAll(linkIn)].map(([link]) => link.replace(/[)\]}'’».,;!?。、）」]+$/u, ''));
  for (const link of links) {
    const url = URL.parse(/^[a-z][a-z\d+-]*:/i.test(link) ? link : `https://${link}`);
    const read = url && readUrl(url);
    if (read) return read;
  }
  const isSitePage = topLevels.has(sitePage.exec(text)?.[1]?.toLowerCase() ?? '');
  return links.length > 0 || isSitePage ? { resolved: 'link', store: null } : null;
};

export const readAppQuery = (text: string): AppQuery => {
  const query = text.trim();
  const link = readLink(query);
  if (link) return link;
  const id = appleId.exec(query)?.[1];
  if (id) return { resolved: 'id', appId: id };
  if (isBundle(query)) return { resolved: 'bundle', bundleId: query };
  return { resolved: 'search', term: query.replace(/\s+/g, ' ') };
};
