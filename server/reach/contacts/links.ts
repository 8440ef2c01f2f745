const linkPages =
  /(?:^|\.)(?:linktr\.ee|beacons\.(?:ai|page)|bio\.(?:link|site|fm)|lnk\.(?:bio|to)|linkin\.bio|linkbio\.co|campsite\.bio|carrd\.co|solo\.to|taplink\.(?:cc|at|ws)|allmylinks\.com|stan\.store|hoo\.be|msha\.ke|milkshake\.app|snipfeed\.co|komi\.io|direct\.me|flow\.page|flowcode\.com|linkpop\.com|koji\.to|withkoji\.com|contactin\.bio|about\.me|znap\.link|heylink\.me|liinks\.co|pillar\.io|bento\.me)$/u;
const linkPageLike = /(?:^|[.-])(?:links?|linkin|bio|mylinks?|allmylinks|linktree|linkpage|biolinks?)(?:[.-]|$)/u;

/** Platforms, shops, stores, payments, maps and rentals, none of which is a personal website. */
const notTheirs =
  /(?:^|\.)(?:youtube\.com|youtu\.be|instagram\.com|tiktok\.com|facebook\.com|fb\.(?:com|me|watch)|twitter\.com|x\.com|threads\.net|threads\.com|snapchat\.com|pinterest\.\w+|twitch\.tv|discord\.(?:gg|com)|reddit\.com|linkedin\.com|spotify\.com|apple\.com|apple\.co|google\.\w+|google\.co\.\w+|goo\.gl|g\.page|amazon\.\w+|amazon\.co\.\w+|amzn\.(?:to|eu)|a\.co|etsy\.com|paypal\.(?:me|com)|venmo\.com|cash\.app|ko-fi\.com|patreon\.com|buymeacoffee\.com|bit\.ly|tinyurl\.com|maps\.\S+|openstreetmap\.org|airbnb\.\w+|onlyfans\.com|what3words\.com|w3w\.co|zillow\.com|realtor\.com|redfin\.com|trulia\.com|rightmove\.co\.uk|idealista\.\w+|immobilienscout24\.de|booking\.com|vrbo\.com)$/u;

export const addressIn =
  /(?:https?:\/\/|www\.)[^\s<>"'“”()[\]{}]+|(?<![@\w.-])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:com|net|org|io|co|me|tv|dev|app|blog|site|link|bio|page|ee|ai|cc|studio|online|shop|store|uk|de|fr|es|it|eu|ca|au|info|xyz|example|test)(?:\/[^\s<>"'“”()[\]{}]*)?(?![\w@])/giu;

/** Parses a URL and removes tracking parameters. */
const pageOf = (written: string): URL | null => {
  const address = written.replace(/[.,;:!?…]+$/u, '');
  const url = URL.parse(/^https?:\/\//iu.test(address) ? address : `https://${address}`);
  if (!url || !/^https?:$/u.test(url.protocol) || !url.hostname.includes('.') || url.username !== '') return null;
  url.search = '';
  url.hash = '';
  return url;
};

const hostOf = ({ hostname }: URL): string => hostname.replace(/^www\./u, '');

/** Phone numbers and places on a map are private. */
const numberIn = /\d(?:[\s().+_-]{0,2}\d){6,}/u;
const phoneLinks =
  /(?:^|\.)(?:wa\.me|wa\.link|walink\.co|whatsapp\.com|t\.me|telegram\.(?:me|org)|signal\.me|viber\.com|line\.me|lin\.ee)$/u;
const placeIn = /\b(?:maps?|directions|homedetails|property|listing)\b/u;

const isLinkPage = (host: string): boolean => linkPages.test(host) || linkPageLike.test(host);

const minNameLength = 4;

/** Whether a host starts with one of the person's names; short names prove nothing. */
export const bearsName = (host: string, names: readonly string[]): boolean => {
  const joined = host.toLowerCase().replaceAll(/[^a-z\d]/gu, '');
  return names.some((name) => name.length >= minNameLength && joined.startsWith(name));
};

/** A personal page: the root of a site, or a deeper page with their name. */
const isOwnSite = (url: URL, names: readonly string[]): boolean =>
  url.pathname.split('/').filter(Boolean).length < 2 || bearsName(hostOf(url), names);

/** Classifies a link of a profile; null if it is not a contact. */
export const linkOf = (written: string, names: readonly string[]): { kind: 'site' | 'links'; value: string } | null => {
  const url = pageOf(written);
  if (!url || phoneLinks.test(url.hostname) || numberIn.test(url.pathname) || placeIn.test(url.pathname)) return null;
  const value = url.href.replace(/\/$/u, '');
  if (isLinkPage(hostOf(url))) return { kind: 'links', value };
  return notTheirs.test(hostOf(url)) || !isOwnSite(url, names) ? null : { kind: 'site', value };
};

/** Whether a link leads to a contact; digits in URLs of stores and platforms are no phone numbers. */
export const leadsToSomebody = (written: string): boolean => {
  const url = pageOf(written);
  if (!url) return false;
  const host = hostOf(url);
  return isLinkPage(host) || phoneLinks.test(host) || (!notTheirs.test(host) && numberIn.test(url.pathname));
};
