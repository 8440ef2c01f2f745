/** Shared hosts, which do not identify a developer. */
const shared: ReadonlySet<string> = new Set(
  `apple.com google.com facebook.com instagram.com twitter.com x.com youtube.com tiktok.com linkedin.com
  reddit.com discord.gg discord.com t.me telegram.org medium.com github.com github.io gitlab.io linktr.ee
  bit.ly notion.site notion.so wordpress.com blogspot.com wixsite.com weebly.com webflow.io squarespace.com
  carrd.co netlify.app vercel.app web.app firebaseapp.com pages.dev herokuapp.com zendesk.com freshdesk.com
  tumblr.com vk.com myshopify.com godaddysites.com site123.me flycricket.io termsfeed.com
  app-privacy-policy.com`.split(/\s+/),
);

/** `co.uk`, `com.br`: suffixes under which anyone can register. */
const registry = /^(ac|co|com|edu|gob|gov|net|ne|or|org)\.[a-z]{2}$/;

/** The registrable domain of a developer's site; null if it is not their own. */
export const ownDomainOf = (site: string | null): string | null => {
  if (site === null || site.trim() === '') return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(site) ? site : `https://${site}`);
  const labels = url?.hostname.replace(/\.$/, '').split('.') ?? [];
  if (labels.length < 2 || labels.some((label) => label === '') || /^\d+$/.test(labels.at(-1)!)) return null;
  const domain = labels.slice(registry.test(labels.slice(-2).join('.')) ? -3 : -2).join('.');
  return shared.has(domain) || registry.test(domain) ? null : domain;
};

/** Longer than any page address. */
const longest = 4_000;

/**
 * A path of this site to continue at after signing in; undefined for anything else, including every spelling of another
 * site's address.
 */
export const ownPath = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > longest || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(value))
    return undefined;
  const url = URL.parse(value, 'http://localhost');
  // `/.//evil.example` is a path here, but resolves to `//evil.example`.
  if (url?.origin !== 'http://localhost' || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
};
