import { type JobErrorCode, jobErrorCodes, jobErrors } from '../../contract/job-errors.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { type ProblemCode, problems } from '../../contract/problem.ts';
import type { Frame } from '../site/frame.ts';
import { escapeHtml, type Html, html, phrase } from '../site/html.ts';
import { readExamples } from './examples.ts';
import { flatten, type Named } from './fields.ts';
import { chapters } from './guide.ts';
import { namedSchemas, operationSection } from './operation-section.ts';
import { fieldTable } from './table.ts';

interface PageOptions {
  readonly frame: Frame;
  /** Whether the answers are about an invented world. */
  readonly sampleData: boolean;
}

interface DocsOptions extends PageOptions {
  readonly version: string;
  readonly serverUrl: string;
}

interface MenuPart {
  title: string;
  links: { href: string; text: string; method?: string }[];
}

interface Reference {
  readonly title: string;
  readonly menu: readonly MenuPart[];
  readonly text: Html;
}

const sampleNotice = html`<p class="site-sample" role="note">Sample data: this server answers with invented apps, so that you can try everything. Every such answer carries <code>Appraise-Sample-Data: true</code>.</p>`;

/** The contents and the search beside the text. Both the contents and every link work without a script. */
const referencePage = ({ title, menu, text }: Reference, { frame, sampleData }: PageOptions): string =>
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
${part.links.map(
  ({ href, text, method }) =>
    html`<li><a href="${href}"><span>${text}</span>${method && html`<span class="method ${method.toLowerCase()}">${method}</span>`}</a></li>
`,
)}</ul>
`,
)}</nav>
<div id="found" class="found" hidden><p role="status"></p><ol></ol></div>
</div>
<div class="text">
${text}
</div>
</div>
`,
  });

const heading = (group: string): string => group.charAt(0).toUpperCase() + group.slice(1).replaceAll(/[-_]/g, ' ');

const objectSection = ([name, schema]: [string, Named[string]]): Html => html`
<section class="operation" id="object-${name}" aria-labelledby="object-${name}-title">
<h3 id="object-${name}-title">${name} <a class="anchor" href="#object-${name}" aria-label="Link to ${name}">#</a></h3>
${schema.description && html`<p>${phrase(schema.description)}</p>`}
${fieldTable(`Fields of ${name}`, flatten(schema))}
</section>`;

/** Stands for the service's address in a page that is made once: the address can differ from request to request. */
const here = 'https://appraise.invalid';

const makeReference = (operations: readonly OperationContract[], version: string): Reference => {
  const named = namedSchemas(operations);
  const examples = readExamples();
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
      links: members.map(({ id, title, method }) => ({ href: `#${id}`, text: title, method })),
    })),
    { title: 'Objects', links: objects.map(([name]) => ({ href: `#object-${name}`, text: name })) },
  ];

  return {
    title: 'API reference',
    menu: menu.filter(({ links }) => links.length > 0),
    text: html`
<h1>API reference</h1>
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
${members.map((operation) => operationSection(operation, named, here, examples[operation.id]))}
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
  };
};

const made = new WeakMap<readonly OperationContract[], Map<string, Reference>>();

/** The reference page at `/docs`. Making it takes long enough that the same list is only ever made once. */
export const docsPage = (operations: readonly OperationContract[], options: DocsOptions): string => {
  const { version, serverUrl } = options;
  const references = made.get(operations) ?? new Map<string, Reference>();
  made.set(operations, references);
  const reference = references.get(version) ?? makeReference(operations, version);
  references.set(version, reference);
  // It stands in quotes of a shell command and of JSON, which it must not end.
  const address = serverUrl.replace(
    /["'\\\s$`!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return referencePage(reference, options).replaceAll(here, () => escapeHtml(address));
};

const problemCodes = Object.keys(problems) as ProblemCode[];

const jobAnchor = (code: JobErrorCode): string => `job-${code}`;

/** Every way a call can be refused and a run can fail, at `/docs/errors`: a problem's `type` leads to its anchor here. */
export const errorsPage = (options: PageOptions): string =>
  referencePage(
    {
      title: 'Errors',
      menu: [
        { title: 'Reference', links: [{ href: '/docs', text: 'All operations' }] },
        { title: 'Refused calls', links: problemCodes.map((code) => ({ href: `#${code}`, text: code })) },
        { title: 'Failed runs', links: jobErrorCodes.map((code) => ({ href: `#${jobAnchor(code)}`, text: code })) },
      ],
      text: html`
<h1>Errors</h1>
<p class="lead">What each code means and what to do about it.</p>
<section class="chapter" id="calls" aria-labelledby="calls-title">
<h2 id="calls-title">Refused calls</h2>
<p>The body is <code>application/problem+json</code>: <code>type</code> links here, <code>code</code> is stable, <code>detail</code> says what was wrong with this request, and <code>requestId</code> identifies the call in our log. Over MCP, the same problem is the text of a tool result with <code>isError</code>.</p>
${problemCodes.map((code) => {
  const { status, title, fix, retryable } = problems[code];
  return html`
<section class="problem" id="${code}">
<h3>${code} <a class="anchor" href="#${code}" aria-label="Link to ${code}">#</a></h3>
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
<section class="problem" id="${jobAnchor(code)}">
<h3>${code} <a class="anchor" href="#${jobAnchor(code)}" aria-label="Link to ${code}">#</a></h3>
<p><strong>${jobErrors[code].title}.</strong> ${phrase(jobErrors[code].fix)}</p>
<p class="meta">Job <code>failed</code> · credits refunded</p>
</section>`,
)}
</section>`,
    },
    options,
  );
