import { type PublicPage, publicPage } from '../answers/public-page.ts';
import type { NotFoundPage } from '../answers/refuse.ts';
import type { Frame } from './frame.ts';
import { html } from './html.ts';
import { pageHeaders } from './site-document.ts';

const words = html`
<div class="nowhere">
<h1>Page not found</h1>
<p>The address may be mistyped, or the page was removed.</p>
<p><a href="/">Go to Home</a>, <a href="/apps">find an app</a>, or read the <a href="/docs">API reference</a>.</p>
</div>`;

/** The reader of a shared link may not know this service; the sender can send another link. */
const linkWords = html`
<div class="nowhere">
<h1>This link does not work</h1>
<p>The link was revoked, or the address is mistyped. Ask the person who sent it for a new one.</p>
</div>`;

const isSharedLink = (url: string): boolean => url.startsWith('/s/');

const isForBrowsers = (url: string, accept = ''): boolean => /\btext\/html\b/i.test(accept) && !/^\/api\b/.test(url);

/** Browsers get a page with links for a 404; programs and API calls get the problem. */
export const notFoundPage = (frame: Frame): NotFoundPage => {
  const written = new Map<typeof words, PublicPage>();
  const pageOf = (title: string, main: typeof words, bare: boolean): PublicPage => {
    const page = written.get(main) ?? publicPage(frame({ title: `${title} · Appraise`, main, bare }), pageHeaders);
    written.set(main, page);
    return page;
  };
  return ({ method, url, headers: { accept } }) => {
    if ((method !== 'GET' && method !== 'HEAD') || !isForBrowsers(url, accept)) return null;
    return isSharedLink(url)
      ? pageOf('This link does not work', linkWords, true)
      : pageOf('Page not found', words, false);
  };
};
