import { type Html, html } from './html.ts';
import type { SiteFile } from './site-files.ts';

/** What the server writes itself: a page under the header of the web application. */
export interface FramedPage {
  readonly title: string;
  readonly main: Html;
  /** The link of the side bar that leads here. */
  readonly at?: string;
}

export type Frame = (page: FramedPage) => string;

/** Readable, if plain: where the site was never built there is no header, style or script to show. */
const plain: Frame = ({ title, main }) =>
  html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main id="main" tabindex="-1">${main}</main></body>
</html>
`.text;

/** The frame that the build of the site leaves (`web/frame.html`). */
export const frameOf = (files: ReadonlyMap<string, SiteFile> | null): Frame => {
  const file = files?.get('frame.html');
  if (!file) return plain;
  const [head = '', middle = '', end = ''] = file.body.toString().split(/\{\{(?:title|page)\}\}/);
  return ({ title, main, at }) => {
    const links = at === undefined ? middle : middle.replace(`href="${at}"`, `href="${at}" aria-current="page"`);
    return head + html`${title}`.text + links + main.text + end;
  };
};
