import { accountLinks, type Destination, groups } from './src/shell/navigation.ts';

const item = (href: string, label: string): string => `<li><a class="site-link" href="${href}">${label}</a></li>`;
const list = (links: readonly Destination[]): string =>
  `<ul>${links.map(({ to, label }) => item(to, label)).join('')}</ul>`;

/** Renders the side bar's links as plain HTML for server-written pages. */
export const frameLinks = (): string =>
  [
    '<nav aria-label="Main" class="site-nav">',
    ...groups.map(({ title, links }) => `<div>${title ? `<h2>${title}</h2>` : ''}${list(links)}</div>`),
    '</nav>',
    '<div class="site-foot">',
    `<ul>${accountLinks.map(({ to, label }) => item(to, label)).join('')}${item('/docs', 'API reference')}</ul>`,
    '<button type="button" class="site-link" data-theme-switch hidden></button>',
    '<button type="button" class="site-link" data-sign-out hidden>Sign out</button>',
    '<p class="site-email" data-email hidden></p>',
    '</div>',
  ].join('\n');
