/** Hosts that lend their name to everybody: what is there says nothing of one developer. */
const shared: ReadonlySet<string> = new Set(
  `apple.com google.com facebook.com instagram.com twitter.com x.com youtube.com tiktok.com linkedin.com
  reddit.com discord.gg discord.com t.me telegram.org medium.com github.com github.io gitlab.io linktr.ee
  bit.ly notion.site notion.so wordpress.com blogspot.com wixsite.com weebly.com webflow.io squarespace.com
  carrd.co netlify.app vercel.app web.app firebaseapp.com pages.dev herokuapp.com zendesk.com freshdesk.com
  tumblr.com vk.com myshopify.com godaddysites.com site123.me flycricket.io termsfeed.com
  app-privacy-policy.com`.split(/\s+/),
);

/** `co.uk`, `com.br`: names of one country under which everybody registers. */
const registry = /^(ac|co|com|edu|gob|gov|net|ne|or|org)\.[a-z]{2}$/;

/** The domain that a developer's site is registered under; null: none of their own. */
export const ownDomainOf = (site: string | null): string | null => {
  if (site === null || site.trim() === '') return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(site) ? site : `https://${site}`);
  const labels = url?.hostname.replace(/\.$/, '').split('.') ?? [];
  if (labels.length < 2 || labels.some((label) => label === '') || /^\d+$/.test(labels.at(-1)!)) return null;
  const domain = labels.slice(registry.test(labels.slice(-2).join('.')) ? -3 : -2).join('.');
  return shared.has(domain) || registry.test(domain) ? null : domain;
};

/** Longer than any page's address is. */
const longest = 4_000;

/**
 * A path of this site as an address bar shows it, where signing in goes on; undefined for everything else. An address of another
 * site is no path, however it is spelled.
 */
export const ownPath = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > longest || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(value))
    return undefined;
  const url = URL.parse(value, 'http://localhost');
  // `/.//evil.example` is a path of ours, but `//evil.example`, which it amounts to, is not.
  if (url?.origin !== 'http://localhost' || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
};
