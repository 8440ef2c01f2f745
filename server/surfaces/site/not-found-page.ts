import { type PublicPage, publicPage } from '../answers/public-page.ts';
import type { NotFoundPage } from '../answers/refuse.ts';
import type { Frame } from './frame.ts';
import { html } from './html.ts';
import { pageHeaders } from './page-headers.ts';

const words = html`
<div class="nowhere">
<h1>There is no such page</h1>
<p>The address may be mistyped, or what it named is gone.</p>
<p><a href="/">Go to the start page</a>, <a href="/apps">find an app</a>, or read the <a href="/docs">API reference</a>.</p>
</div>`;

/** Who opens a shared link may know nothing of this service, and whoever sent it can send another. */
const linkWords = html`
<div class="nowhere">
<h1>This link does not work</h1>
<p>The link to this answer was ended by whoever made it, or is mistyped. Ask whoever sent it for a new one.</p>
</div>`;

const isSharedLink = (url: string): boolean => url.startsWith('/s/');

const isForBrowsers = (url: string, accept = ''): boolean => /\btext\/html\b/i.test(accept) && !/^\/api\b/.test(url);

/** People who follow a broken link get a page with a way on; programs, and whoever calls the API, get the problem. */
export const notFoundPage = (frame: Frame): NotFoundPage => {
  const written = new Map<typeof words, PublicPage>();
  const pageOf = (title: string, main: typeof words): PublicPage => {
    const page = written.get(main) ?? publicPage(frame({ title: `${title} · Appraise`, main }), pageHeaders);
    written.set(main, page);
    return page;
  };
  return ({ method, url, headers: { accept } }) => {
    if ((method !== 'GET' && method !== 'HEAD') || !isForBrowsers(url, accept)) return null;
    return isSharedLink(url) ? pageOf('A link that does not work', linkWords) : pageOf('Nothing here', words);
  };
};
