import { decodeHTML } from 'entities';
import { jobErrorCodes, jobErrors } from '../../contract/job-errors.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { type ProblemCode, problems } from '../../contract/problem.ts';
import type { JsonSchema } from '../schema.ts';
import type { Frame } from '../site/frame.ts';
import { type Html, html, phrase } from '../site/html.ts';
import { exportsChapter } from './exports-chapter.ts';
import { fieldTable, flatten, meaning } from './fields.ts';
import { chapters } from './guide.ts';
import { namedSchemas, operationSection, parametersOf, readExamples } from './operation-section.ts';

interface DocsOptions {
  readonly frame: Frame;
  readonly sampleData: boolean;
  readonly version: string;
  readonly serverUrl: string;
}

interface Link {
  readonly href: string;
  readonly text: string;
  readonly method?: string;
}

interface MenuPart {
  readonly title: string;
  readonly links: readonly Link[];
}

/** A search result (web/src/reference/find.ts). */
interface Place {
  readonly href: string;
  readonly title: string;
  readonly under: string;
  readonly names: string;
  readonly text: string;
}

const heading = (group: string): string => group.charAt(0).toUpperCase() + group.slice(1).replaceAll(/[-_]/g, ' ');

const menuOf = (operations: readonly OperationContract[]): MenuPart[] => [
  {
    title: 'Guide',
    links: [
      ...chapters(operations, '').map(({ id, title }) => ({ href: `/docs#${id}`, text: title })),
      { href: '/docs/exports', text: 'Exports' },
      { href: '/docs/objects', text: 'Objects' },
      { href: '/docs/errors', text: 'Errors and what to do' },
    ],
  },
  ...[...Map.groupBy(operations, ({ group }) => group)].map(([group, members]) => ({
    title: heading(group),
    links: members.map(({ id, title, method }) => ({ href: `/docs/${id}`, text: title, method })),
  })),
];

const sampleNotice = html`<p class="site-sample" role="note">Sample data: this server answers with invented apps, so that you can try everything. Every such answer carries <code>Appraise-Sample-Data: true</code>.</p>`;

const menuLink = ({ href, text, method }: Link, path: string): Html =>
  html`<li><a href="${href}"${href === path && html` aria-current="page"`}><span>${text}</span>${method && html`<span class="method ${method.toLowerCase()}">${method}</span>`}</a></li>
`;

/** The text with its table of contents and search. All links work without scripts. */
const framed = (
  path: string,
  title: string,
  text: Html,
  menu: readonly MenuPart[],
  { frame, sampleData }: DocsOptions,
): string =>
  frame({
    title: `${title} · Appraise`,
    at: '/docs',
    main: html`
${sampleData && sampleNotice}
<div class="reference">
<div class="guide">
<div class="find" role="search"><input id="find" type="search" aria-label="Search the reference" placeholder="Search the reference" autocomplete="off" spellcheck="false"><kbd aria-hidden="true">/</kbd></div>
<button type="button" class="contents-button" popovertarget="contents">Contents</button>
<nav id="contents" class="contents" popover aria-label="Contents">
${menu.map(
  (part) => html`<h2>${part.title}</h2>
<ul>
${part.links.map((link) => menuLink(link, path))}</ul>
`,
)}</nav>
<div id="found" class="found" hidden><p role="status"></p><ol></ol></div>
</div>
<div class="text">
<h1>${title}</h1>
${text}
</div>
</div>
`,
  });

const overview = (operations: readonly OperationContract[], { version, serverUrl }: DocsOptions): Html => html`
<p class="lead">Research on mobile apps in the App Store (<code>apple</code>) and Google Play (<code>play</code>). One key and one balance, over HTTP and MCP.</p>
<dl class="about">
<div><dt>Base URL</dt><dd><code>${serverUrl}</code></dd></div>
<div><dt>Version</dt><dd>${version}</dd></div>
<div><dt>OpenAPI</dt><dd><a href="/api/openapi.json">openapi.json</a></dd></div>
</dl>
${chapters(operations, serverUrl).map(
  ({ id, title, body }) => html`
<section class="chapter" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${body}
</section>`,
)}
<footer>Appraise ${version}. These pages, the tools and the OpenAPI document are generated from the definitions that serve the calls.</footer>`;

const objectPage = (name: string, schema: JsonSchema): Html => html`
${schema.description && html`<p>${phrase(schema.description)}</p>`}
${fieldTable(`Fields of ${name}`, flatten(schema))}`;

const problemCodes = Object.keys(problems) as ProblemCode[];

const errorSection = (
  id: string,
  code: string,
  { title, fix }: { title: string; fix: string },
  meta: string,
): Html => html`
<section class="problem" id="${id}">
<h3>${code} <a class="anchor" href="#${id}" aria-label="Link to ${code}">#</a></h3>
<p><strong>${title}.</strong> ${phrase(fix)}</p>
<p class="meta">${meta}</p>
</section>`;

/** All error codes. A problem's `type` links to its anchor here. */
const errorsPage = (): Html => html`
<p class="lead">What each code means and what to do about it.</p>
<section class="chapter" id="calls" aria-labelledby="calls-title">
<h2 id="calls-title">Refused calls</h2>
<p>The body is <code>application/problem+json</code>: <code>type</code> links here, <code>code</code> is stable, <code>detail</code> says what was wrong with this request, and <code>requestId</code> identifies the call in our log. Over MCP, the same problem is the text of a tool result with <code>isError</code>.</p>
${problemCodes.map((code) => {
  const { status, retryable } = problems[code];
  const retry = retryable
    ? 'retryable: the same request may succeed later'
    : 'not retryable: the request must change first';
  return errorSection(code, code, problems[code], `HTTP ${status} · ${retry}`);
})}
</section>
<section class="chapter" id="runs" aria-labelledby="runs-title">
<h2 id="runs-title">Failed runs</h2>
<p>A run that fails ends in status <code>failed</code> with one of these codes in the job’s <code>error</code>, and is refunded. <code>error.retryable</code> says whether starting the same run again may succeed.</p>
${jobErrorCodes.map((code) => errorSection(`job-${code}`, code, jobErrors[code], 'Job failed · credits refunded'))}
</section>`;

const textOf = ({ text }: Html): string =>
  decodeHTML(text.replaceAll(/<[^>]+>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Everything that the search of the reference covers. */
export const searchPlaces = (operations: readonly OperationContract[]): Place[] => [
  ...chapters(operations, '').map(({ id, title, body }) => ({
    href: `/docs#${id}`,
    title,
    under: 'Guide',
    names: id,
    text: textOf(body),
  })),
  {
    href: '/docs/exports',
    title: 'Exports',
    under: 'Guide',
    names: 'exports',
    text: textOf(exportsChapter(operations, '')),
  },
  ...operations.flatMap((operation) => {
    const { id, title, group, path, tool, description } = operation;
    return [
      { href: `/docs/${id}`, title, under: heading(group), names: `${id} ${path} ${tool ?? ''}`, text: description },
      ...parametersOf(operation).map(({ name, schema }) => ({
        href: `/docs/${id}#field-${name}`,
        title: name,
        under: `${title}: parameter`,
        names: '',
        text: meaning(schema) ?? '',
      })),
    ];
  }),
  ...Object.entries(namedSchemas(operations)).map(([name, schema]) => ({
    href: `/docs/objects/${name}`,
    title: name,
    under: 'Object',
    names: '',
    text: [schema.description ?? '', ...flatten(schema).map((field) => field.name)].join(' '),
  })),
  ...problemCodes.map((code) => ({
    href: `/docs/errors#${code}`,
    title: code,
    under: 'Error',
    names: '',
    text: `${problems[code].title}. ${problems[code].fix}`,
  })),
];

/** The address is inserted into quoted shell commands and JSON. */
const safeAddress = (address: string): string =>
  address.replace(/["'\\\s$`!]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The reference page at a path such as `/docs/jobs.get`; null if there is none. */
export const docsPage = (path: string, operations: readonly OperationContract[], given: DocsOptions): string | null => {
  const options = { ...given, serverUrl: safeAddress(given.serverUrl) };
  const page = (title: string, text: Html): string => framed(path, title, text, menuOf(operations), options);
  if (path === '/docs') return page('API reference', overview(operations, options));
  if (path === '/docs/errors') return page('Errors', errorsPage());
  if (path === '/docs/exports') return page('Exports', exportsChapter(operations, options.serverUrl));
  const named = namedSchemas(operations);
  if (path === '/docs/objects') {
    return page(
      'Objects',
      html`<ul class="objects">${Object.keys(named).map(
        (name) => html`<li><a href="/docs/objects/${name}">${name}</a></li>
`,
      )}</ul>`,
    );
  }
  const [, , id = '', name] = path.split('/');
  const operation = operations.find((each) => each.id === id);
  if (operation && name === undefined) {
    return page(operation.title, operationSection(operation, named, options.serverUrl, readExamples()[id]));
  }
  const schema = id === 'objects' && name !== undefined && Object.hasOwn(named, name) ? named[name] : undefined;
  return schema ? page(name!, objectPage(name!, schema)) : null;
};
