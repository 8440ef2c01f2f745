/** What someone who looks for an app may type, read without asking anybody: a link is taken apart, never followed. */
export type AppQuery =
  | {
      readonly resolved: 'link';
      readonly store: 'apple' | 'play';
      readonly appId: string;
      /** The storefront that the link names. */
      readonly country: string | null;
    }
  | { readonly resolved: 'id'; readonly appId: string }
  | { readonly resolved: 'bundle'; readonly bundleId: string }
  | { readonly resolved: 'search'; readonly term: string };

type Link = Extract<AppQuery, { resolved: 'link' }>;

// The App Store's ids have had nine digits since its first day; shorter numbers are names, such as 2048.
const appleId = /^(?:id)?(\d{8,15})$/i;
const packageName = /^[a-z][\w]*(?:\.[a-z][\w]*)+$/i;
const bundleId = /^[a-z][a-z\d-]*(?:\.[\w-]+)+$/i;

const topLevels: ReadonlySet<string> = new Set(
  'com org net app dev edu gov info mobi biz air xyz tech cloud games studio online software'.split(' '),
);
const isTopLevel = (part: string): boolean => part.length === 2 || topLevels.has(part.toLowerCase());

/** Reverse-DNS. A site's name is not: `booking.com` ends where a bundle id begins. */
const isBundle = (text: string): boolean => {
  if (!bundleId.test(text) || text.length > 155) return false;
  const parts = text.split('.');
  if (isTopLevel(parts[0]!)) return parts.length > 2 || !isTopLevel(parts[1]!);
  return parts.length > 2 && parts[0]!.toLowerCase() !== 'www' && !isTopLevel(parts.at(-1)!);
};

const appleHosts = /^(?:(?:apps|itunes|geo\.itunes|appstore|search\.itunes|phobos)\.)?apple\.com$/;
const playHosts = /^(?:play|market)\.(?:google|android)\.com$/;

const appleSchemes: ReadonlySet<string> = new Set([
  'itms-apps:',
  'itms-appss:',
  'itms:',
  'itmss:',
  'macappstore:',
  'macappstores:',
]);

/** `/de/app/calm/id571800810`, `/app/id571800810`, `…/viewSoftware?id=571800810`. */
const readApple = ({ pathname, searchParams }: URL): Link | null => {
  const parts = pathname.split('/').filter((part) => part !== '');
  const inPath = parts.map((part) => /^id(\d{6,15})$/i.exec(part)?.[1]).find((id) => id !== undefined);
  const named = searchParams.get('id');
  // `id` of a developer's or a collection's page is not an app's.
  const inQuery = named && /^\d{6,15}$/.test(named) && /software|lookup|app/i.test(pathname) ? named : undefined;
  const isOther = parts.some((part) => /^(?:developer|artist|story|collection|room|grouping|charts)$/i.test(part));
  const appId = inPath ?? inQuery;
  if (!appId || isOther) return null;
  const country = parts[0] && /^[a-z]{2}$/i.test(parts[0]) ? parts[0].toLowerCase() : null;
  return { resolved: 'link', store: 'apple', appId, country };
};

const ofPlay = (appId: string | null, country: string | null): Link | null =>
  appId && packageName.test(appId)
    ? {
        resolved: 'link',
        store: 'play',
        appId,
        country: /^[a-z]{2}$/i.test(country ?? '') ? country!.toLowerCase() : null,
      }
    : null;

/** `/store/apps/details?id=…`, with a name in the path or without; `/apps/testing/…`. */
const readPlay = ({ pathname, searchParams }: URL): Link | null => {
  const country = searchParams.get('gl');
  if (/^\/store\/apps\/details(?:\/|$)/i.test(pathname) || /^\/details$/i.test(pathname)) {
    return ofPlay(searchParams.get('id')?.trim() ?? null, country);
  }
  return ofPlay(/^\/apps\/(?:testing|internaltest|test)\/([\w.]+)/i.exec(pathname)?.[1] ?? null, country);
};

const readUrl = (url: URL): Link | null => {
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  if (appleSchemes.has(url.protocol)) {
    // `itms-apps:` may name the host behind two slashes or none at all.
    const rest = URL.parse(`https://${url.href.slice(url.protocol.length).replace(/^\/+/, '')}`);
    return rest ? readApple(rest) : null;
  }
  if (url.protocol === 'market:' || url.protocol === 'intent:') {
    const isDetails = host === 'details' || url.pathname.replace(/^\/+/, '') === 'details';
    return isDetails ? ofPlay(url.searchParams.get('id')?.trim() ?? null, null) : null;
  }
  if (url.protocol === 'android-app:') return ofPlay(url.hostname, null);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (appleHosts.test(host)) return readApple(url);
  if (playHosts.test(host)) return readPlay(url);
  // A link that leads to a store's link: the one inside is all that matters.
  if (host === 'play.app.goo.gl') {
    const inner = URL.parse(url.searchParams.get('link') ?? '');
    return inner && playHosts.test(inner.hostname) ? readPlay(inner) : null;
  }
  return null;
};

const linkLike = /^(?:[a-z][a-z\d+-]*:|(?:[\w-]+\.)*(?:apple|google|android)\.com\/|play\.app\.goo\.gl\/)/i;

const readLink = (text: string): Link | null => {
  const bare = text.replace(/^[<("'“]+|[>)"'”.,;]+$/g, '');
  if (!linkLike.test(bare) || /\s/.test(bare)) return null;
  const url = URL.parse(/^[a-z][a-z\d+-]*:/i.test(bare) && !/^[\w.-]+\.com:\d/i.test(bare) ? bare : `https://${bare}`);
  return url && readUrl(url);
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
