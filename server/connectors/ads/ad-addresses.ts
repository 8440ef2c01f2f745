import type { Json } from '../wire/read.ts';

const secret = /^(access_?token|token|client_secret|appsecret_proof|signed_request)$/i;

/** An address of a library's, without what would let others ask it in our name. */
export const readAddress = (node: Json): string => {
  const url = URL.parse(node.text());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) node.fail('an address');
  for (const name of [...url.searchParams.keys()]) {
    if (secret.test(name)) url.searchParams.delete(name);
  }
  url.username = '';
  url.password = '';
  // Behind the # stand the answers of sign-ins, tokens among them.
  url.hash = '';
  return url.href;
};

/** Hosts that lend their name to everybody: what is advertised there says nothing of one developer. */
const shared: ReadonlySet<string> = new Set([
  'apple.com',
  'google.com',
  'facebook.com',
  'instagram.com',
  'twitter.com',
  'x.com',
  'youtube.com',
  'tiktok.com',
  'linkedin.com',
  'reddit.com',
  'discord.gg',
  'discord.com',
  't.me',
  'telegram.org',
  'medium.com',
  'github.com',
  'github.io',
  'gitlab.io',
  'linktr.ee',
  'bit.ly',
  'notion.site',
  'notion.so',
  'wordpress.com',
  'blogspot.com',
  'wixsite.com',
  'weebly.com',
  'webflow.io',
  'squarespace.com',
  'carrd.co',
  'netlify.app',
  'vercel.app',
  'web.app',
  'firebaseapp.com',
  'pages.dev',
  'herokuapp.com',
  'zendesk.com',
  'freshdesk.com',
  'tumblr.com',
  'vk.com',
]);

/** `co.uk`, `com.br`: names of one country under which everybody registers. */
const registry = /^(ac|co|com|edu|gob|gov|net|ne|or|org)\.[a-z]{2}$/;

/** The domain that a developer's site is registered under; null: none of their own. */
export const domainOf = (site: string | null): string | null => {
  if (site === null || site.trim() === '') return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(site) ? site : `https://${site}`);
  const labels = url?.hostname.replace(/\.$/, '').split('.') ?? [];
  if (labels.length < 2 || labels.some((label) => label === '') || /^\d+$/.test(labels.at(-1)!)) return null;
  const domain = labels.slice(registry.test(labels.slice(-2).join('.')) ? -3 : -2).join('.');
  return shared.has(domain) || registry.test(domain) ? null : domain;
};
