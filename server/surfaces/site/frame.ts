import { type Html, html } from './html.ts';
import type { SiteFile } from './site-files.ts';

/** A page that the server renders under the web application's header. */
export interface FramedPage {
  readonly title: string;
  readonly main: Html;
  /** The link of the side bar that leads here. */
  readonly at?: string;
  /** For people who may have no account: without the links. */
  readonly bare?: boolean;
}

export type Frame = (page: FramedPage) => string;

const plain: Frame = ({ title, main }) =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main id="main" tabindex="-1">${main}</main></body>
</html>
`.text;

/** The frame created by the build of the site (`web/frame.html`). */
export const frameOf = (files: ReadonlyMap<string, SiteFile> | null): Frame => {
  const file = files?.get('frame.html');
  if (!file) return plain;
  const [head = '', middle = '', end = ''] = file.body.toString().split(/\{\{(?:title|page)\}\}/);
  const withoutLinks = middle.replace(/<a class="site-find"[\s\S]*?(?=<\/header>)/, '');
  return ({ title, main, at, bare = false }) => {
    const own = bare ? withoutLinks : middle;
    const links = at === undefined ? own : own.replace(`href="${at}"`, `href="${at}" aria-current="page"`);
    return head + html`${title}`.text + links + main.text + end;
  };
};
