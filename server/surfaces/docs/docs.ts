import { createHash } from 'node:crypto';
import { type JobErrorCode, jobErrorCodes, jobErrors } from '../../contract/job-errors.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { type ProblemCode, problems } from '../../contract/problem.ts';
import { flatten, type Named } from './fields.ts';
import { chapters } from './guide.ts';
import { escapeHtml, Html, html, phrase } from './html.ts';
import { namedSchemas, operationSection } from './operation-section.ts';
import { script } from './script.ts';
import { style } from './style.ts';
import { fieldTable } from './table.ts';

interface DocsOptions {
  version: string;
  serverUrl: string;
  /** Whether the answers are about an invented world. */
  sampleData: boolean;
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content-Security-Policy both pages are sent with: their own style and script, calls to this service, no more. */
export const docsPolicy = [
  "default-src 'none'",
  `style-src ${hash(style)}`,
  `script-src ${hash(script)}`,
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%230a6657'/%3E%3Cpath d='M9 24 16 8l7 16M12 18h8' fill='none' stroke='%23fff' stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E";

interface MenuPart {
  title: string;
  /** `words`: what else a search finds it by. */
  links: { href: string; text: string; method?: string; words?: string }[];
}

const shell = (title: string, menu: readonly MenuPart[], main: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${icon}">
<style>${new Html(style)}</style>
<script>${new Html(script)}</script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<div class="page">
<header class="side">
<a class="brand" href="/"><svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="8"></rect><path d="M9 24 16 8l7 16M12 18h8"></path></svg>Appraise</a>
<p class="where"><a href="/">Home</a> <a href="/docs">API reference</a></p>
<details id="menu" open><summary>Menu</summary>
<label class="find"><span>Search the reference</span><input id="find" type="search" placeholder="Search the reference" autocomplete="off" spellcheck="false"></label>
<p id="found-nothing" role="status" hidden>Nothing here is called that.</p>
<nav aria-label="Contents">
${menu.map(
  (part) => html`<h2>${part.title}</h2>
<ul>
${part.links.map(
  ({ href, text, method, words }) =>
    html`<li${words && html` data-words="${words}"`}><a href="${href}"><span>${text}</span>${method && html`<span class="method ${method.toLowerCase()}">${method}</span>`}</a></li>
`,
)}</ul>
`,
)}</nav>
</details>
</header>
<main id="main" tabindex="-1">
${main}
</main>
</div>
</body>
</html>
`.text;

const heading = (group: string): string => group.charAt(0).toUpperCase() + group.slice(1).replaceAll(/[-_]/g, ' ');

const objectSection = ([name, schema]: [string, Named[string]]): Html => html`
<section class="operation" id="object-${name}" aria-labelledby="object-${name}-title">
<h3 id="object-${name}-title">${name} <a class="anchor" href="#object-${name}" aria-label="Link to ${name}">#</a></h3>
${schema.description && html`<p>${phrase(schema.description)}</p>`}
${fieldTable(`Fields of ${name}`, flatten(schema))}
</section>`;

/** Stands for the service's address in a page that is made once: the address can differ from request to request. */
const here = 'https://appraise.invalid';

const makePage = (operations: readonly OperationContract[], version: string, sampleData: boolean): string => {
  const named = namedSchemas(operations);
  const guide = chapters(operations, here);
  const groups = [...new Set(operations.map(({ group }) => group))].map((group) => ({
    group,
    id: `group-${group}`,
    members: operations.filter((operation) => operation.group === group),
  }));
  const objects = Object.entries(named);

  const menu: MenuPart[] = [
    { title: 'Guide', links: guide.map(({ id, title }) => ({ href: `#${id}`, text: title })) },
    ...groups.map(({ group, members }) => ({
      title: heading(group),
      links: members.map(({ id, title, method, path, tool }) => ({
        href: `#${id}`,
        text: title,
        method,
        words: [id, path, tool].filter(Boolean).join(' '),
      })),
    })),
    { title: 'Objects', links: objects.map(([name]) => ({ href: `#object-${name}`, text: name })) },
  ];

  return shell(
    'Appraise API reference',
    menu.filter(({ links }) => links.length > 0),
    html`
${
  sampleData &&
  html`<p class="notice" role="note"><strong>Sample data.</strong> This server answers with invented apps, so that you can try it out. Every such answer carries <code>Appraise-Sample-Data: true</code>.</p>`
}
<h1>Appraise API</h1>
<p class="lead">Research on mobile apps in the App Store (<code>apple</code>) and Google Play (<code>play</code>). One key and one balance, over HTTP and MCP.</p>
<dl class="about">
<div><dt>Base URL</dt><dd><code>${here}</code></dd></div>
<div><dt>Version</dt><dd>${version}</dd></div>
<div><dt>OpenAPI</dt><dd><a href="/api/openapi.json">openapi.json</a></dd></div>
</dl>
${guide.map(
  ({ id, title, body }) => html`
<section class="chapter" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${body}
</section>`,
)}
${groups.map(
  ({ group, id, members }) => html`
<section class="group" id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${heading(group)}</h2>
${members.map((operation) => operationSection(operation, named, here))}
</section>`,
)}
${
  objects.length > 0 &&
  html`<section class="group" id="objects" aria-labelledby="objects-title">
<h2 id="objects-title">Objects</h2>
${objects.map(objectSection)}
</section>`
}
<footer>Appraise ${version}. This page, the tools and the OpenAPI document are generated from the definitions that serve the calls.</footer>`,
  );
};

const made = new WeakMap<readonly OperationContract[], Map<string, string>>();

/** The reference page at `/docs`. Making it takes long enough that the same list is only ever made once. */
export const docsPage = (operations: readonly OperationContract[], options: DocsOptions): string => {
  const { version, serverUrl, sampleData } = options;
  const pages = made.get(operations) ?? new Map<string, string>();
  made.set(operations, pages);
  const key = JSON.stringify([version, sampleData]);
  const page = pages.get(key) ?? makePage(operations, version, sampleData);
  pages.set(key, page);
  // It stands in quotes of a shell command and of JSON, which it must not end.
  const address = serverUrl.replace(
    /["'\\\s]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return page.replaceAll(here, () => escapeHtml(address));
};

const problemCodes = Object.keys(problems) as ProblemCode[];

const jobAnchor = (code: JobErrorCode): string => `job-${code}`;

/** Every way a call can be refused and a run can fail, at `/docs/errors`: a problem's `type` leads to its anchor here. */
export const errorsPage = (): string =>
  shell(
    'Errors · Appraise API',
    [
      { title: 'Reference', links: [{ href: '/docs', text: 'All operations' }] },
      { title: 'Refused calls', links: problemCodes.map((code) => ({ href: `#${code}`, text: code })) },
      { title: 'Failed runs', links: jobErrorCodes.map((code) => ({ href: `#${jobAnchor(code)}`, text: code })) },
    ],
    html`
<h1>Errors</h1>
<p class="lead">What each code means and what to do about it.</p>
<section class="chapter" id="calls" aria-labelledby="calls-title">
<h2 id="calls-title">Refused calls</h2>
<p>The body is <code>application/problem+json</code>: <code>type</code> links here, <code>code</code> is stable, <code>detail</code> says what was wrong with this request, and <code>requestId</code> identifies the call in our log. Over MCP, the same problem is the text of a tool result with <code>isError</code>.</p>
${problemCodes.map((code) => {
  const { status, title, fix, retryable } = problems[code];
  return html`
<section class="problem" id="${code}" aria-labelledby="${code}-title">
<h3 id="${code}-title">${code} <a class="anchor" href="#${code}" aria-label="Link to ${code}">#</a></h3>
<p><strong>${title}.</strong> ${phrase(fix)}</p>
<p class="meta">HTTP ${status} · ${retryable ? 'retryable: the same request may succeed later' : 'not retryable: the request must change first'}</p>
</section>`;
})}
</section>
<section class="chapter" id="runs" aria-labelledby="runs-title">
<h2 id="runs-title">Failed runs</h2>
<p>A run that fails ends in status <code>failed</code> with one of these codes in the job’s <code>error</code>, and is refunded. <code>error.retryable</code> says whether starting the same run again may succeed.</p>
${jobErrorCodes.map(
  (code) => html`
<section class="problem" id="${jobAnchor(code)}" aria-labelledby="${jobAnchor(code)}-title">
<h3 id="${jobAnchor(code)}-title">${code} <a class="anchor" href="#${jobAnchor(code)}" aria-label="Link to ${code}">#</a></h3>
<p><strong>${jobErrors[code].title}.</strong> ${phrase(jobErrors[code].fix)}</p>
<p class="meta">Job <code>failed</code> · credits refunded</p>
</section>`,
)}
</section>`,
  );
