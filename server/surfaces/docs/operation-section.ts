import { readFileSync } from 'node:fs';
import { exportFormats } from '../../contract/domain/export-formats.ts';
import { counted } from '../../contract/domain/words.ts';
import type { OperationContract } from '../../contract/operation.ts';
import { prices } from '../../contract/plans.ts';
import { problems } from '../../contract/problem.ts';
import { WaitSeconds } from '../../contract/resources/job.ts';
import { exportInput } from '../../operations/exporting/export-call.ts';
import { problemStatuses } from '../openapi/openapi.ts';
import { inputSchema, type JsonSchema, outputSchema, pathNames, resultSchemas, toSchema } from '../schema.ts';
import { type Html, html, markdown } from '../site/html.ts';
import { type Field, fieldTable, flatten, type Named, refName, sample, typeOf } from './fields.ts';
import { tryForm } from './try-form.ts';

export const listing = (label: string, text: string): Html => html`
<figure class="listing"><figcaption>${label}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;

const price = ({ prices: keys }: OperationContract): Html => {
  const amounts = keys.map((key) => prices[key]);
  if (amounts.length === 0) return html`<span class="free">Free</span>`;
  if (new Set(amounts).size === 1)
    return html`<a class="costs" href="/docs#credits">${counted(amounts[0]!, 'credit')}</a>`;
  return html`<a class="costs" href="/docs#credits">${keys.map((key, at) => html`${at > 0 && ' or '}${counted(prices[key], 'credit')} <code>${key}</code>`)}</a>`;
};

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Double quotes let the shell expand ids. */
const inQuotes = (url: string): string => (url.includes('$') ? `"${url}"` : quote(url));

const inUrl = (value: unknown): string => encodeURIComponent(String(value)).replaceAll('%2C', ',');

/** `/jobs/{id}` becomes `$JOB_ID`, as ids differ between services. */
const withIds = (path: string): string =>
  path.replace(/([a-z]+?)s?\/\{id\}/g, (whole, name: string) => whole.replace('{id}', `$${name.toUpperCase()}_ID`));

/** Browsers accept the `__Host-` name only over TLS. */
const cookieName = (serverUrl: string): string => (serverUrl.startsWith('https:') ? '__Host-appraise' : 'appraise');

export const curl = (operation: OperationContract, serverUrl: string): string => {
  const { method, path, example, status, audience } = operation;
  const inPath = pathNames(path);
  const rest = Object.entries(example).filter(([name]) => !inPath.includes(name));
  const filled = withIds(path).replace(/\{(\w+)\}/g, (whole, name) => (name in example ? inUrl(example[name]) : whole));
  const query = method === 'POST' ? '' : rest.map(([name, value]) => `${name}=${inUrl(value)}`).join('&');
  const lines = [
    `curl ${method === 'DELETE' ? '-X DELETE ' : ''}${inQuotes(serverUrl + filled + (query && `?${query}`))}`,
    audience === 'session'
      ? `-H "Cookie: ${cookieName(serverUrl)}=$APPRAISE_SESSION"`
      : '-H "Authorization: Bearer $APPRAISE_KEY"',
  ];
  // Changes by a session need an Origin.
  if (audience === 'session' && method !== 'GET') lines.push(`-H ${quote(`Origin: ${serverUrl}`)}`);
  if (status === 202) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (method === 'POST') {
    lines.push(
      "-H 'Content-Type: application/json'",
      `-d ${quote(JSON.stringify(Object.fromEntries(rest), null, 2)).replaceAll('\n', '\n  ')}`,
    );
  }
  return lines.join(' \\\n  ');
};

export const namedSchemas = (operations: readonly OperationContract[]): Named =>
  Object.fromEntries(
    operations
      .flatMap((operation) => [inputSchema(operation), outputSchema(operation), ...resultSchemas(operation)])
      .flatMap(({ $defs }) => Object.entries(($defs ?? {}) as Named))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const idempotencyKey: Field & { place: string } = {
  name: 'Idempotency-Key',
  place: 'header',
  required: false,
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'A value of your choice: repeating a request with the same key never charges twice.',
  },
};

const wait: Field & { place: string } = {
  name: 'wait',
  place: 'query',
  required: false,
  schema: {
    ...toSchema(WaitSeconds),
    description: 'Seconds to wait for the run to end: 200 with the finished job, or 202 when the time is up.',
  },
};

export const parametersOf = (operation: OperationContract): (Field & { place: string })[] => {
  const inPath = pathNames(operation.path);
  const other = operation.method === 'POST' ? 'body' : 'query';
  const fields = flatten(inputSchema(operation)).map((field) => ({
    ...field,
    place: inPath.includes(field.name) ? 'path' : other,
  }));
  if (operation.status === 202) return [...fields, wait, idempotencyKey];
  if (!operation.exports) return fields;
  // `limit` and `offset` are listed already.
  const own = flatten(toSchema(exportInput(operation))).filter(({ name }) => name === 'format' || name === 'bom');
  return [...fields, ...own.map((field) => ({ ...field, place: 'query' }))];
};

const article = (schema: JsonSchema): string => (/^[AEIOU]/.test(refName(schema) ?? '') ? 'an' : 'a');

const answer = (operation: OperationContract, output: JsonSchema): Html => {
  const { status } = operation;
  const results = resultSchemas(operation);
  const fields = flatten(output);
  const what = refName(output) ? html`${article(output)} ${typeOf(output)}` : 'an object';
  return html`<h2>Answer</h2>
<p><code>${status}</code> ${status === 202 ? html`at once with ${what}; read it until it is <code>done</code>.` : html`with ${what}.`}${
    results.length > 0 &&
    html` Its <code>result</code> is then ${results.map((schema, at) => html`${at > 0 && ' or '}${article(schema)} ${typeOf(schema)}`)}.`
  }</p>
${
  fields.length > 0 &&
  html`<details class="more"><summary>${counted(fields.length, 'field')}</summary>${fieldTable('Fields of the answer', fields)}</details>`
}`;
};

const files = ({ exports }: OperationContract): Html | false =>
  exports !== undefined &&
  html`<p>As a <a href="/docs/exports">file</a>: ${exports.formats.map((format) => exportFormats[format].title).join(', ')}. Columns: ${exports.tables.map(
    ({ name, title }, at) => html`${at > 0 && ', '}<a href="/docs/exports#table-${name}">${title}</a>`,
  )}.</p>`;

const refusals = (operation: OperationContract): Html => {
  const statuses = problemStatuses(operation);
  const first = (status: number) => Object.entries(problems).find(([, one]) => one.status === status)?.[0];
  return html`<p class="refusals">Can be refused with ${statuses.map(
    (status, at) => html`${at > 0 && ', '}<a href="/docs/errors#${first(status)}">${status}</a>`,
  )}.</p>`;
};

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** The recorded response, with the result of a start. */
const answers = (status: number, { answer, ended }: RecordedExample): Html => html`
${listing(`Answer · ${status}`, json(answer))}
${ended !== undefined && listing('The job when it is done, with its result', json(ended))}
<p class="hint">From the sample data; lists are cut to two items, and long texts short.</p>`;

/** One operation of the reference: text on the left, examples on the right. */
export const operationSection = (
  operation: OperationContract,
  named: Named,
  serverUrl: string,
  recorded: RecordedExample | undefined,
): Html => {
  const { tool, method, path, status, writes, description, example } = operation;
  const parameters = parametersOf(operation);
  const output = outputSchema(operation);
  return html`
<div class="operation">
<p class="route"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path
    .split(/(?=\/)/)
    .map((step) => html`<wbr>${step}`)}</code></p>
<ul class="facts"><li>${price(operation)}</li>${
    operation.audience === 'session' &&
    html`<li>For people signed in on the web site${operation.owner && ' with an account that owns the service'}</li>`
  }${tool !== null && html`<li>Tool <code>${tool}</code></li>`}${operation.audience === 'everyone' && writes && html`<li>Needs a key with scope <code>full</code></li>`}</ul>
<div class="columns">
<div class="says">
${markdown(description)}
${parameters.length > 0 ? html`<h2>Parameters</h2>${fieldTable('Parameters', parameters, true)}` : html`<p>No parameters.</p>`}
${answer(operation, output)}
${files(operation)}
${refusals(operation)}
</div>
<div class="shows">
${listing('Request', curl(operation, serverUrl))}
${recorded ? answers(status, recorded) : listing(`Example of the answer’s shape · ${status}`, json(sample(output, named, example)))}
${operation.audience === 'everyone' && tryForm(operation, named)}
</div>
</div>
</div>`;
};

/** A recorded response to an operation's example; long lists and texts are shortened. */
export interface RecordedExample {
  readonly answer: unknown;
  /** For starts: the finished job with its result. */
  readonly ended?: unknown;
}

export type Examples = Readonly<Record<string, RecordedExample>>;

/** Written by `npm run examples`. */
export const examplesFile = new URL('examples.json', import.meta.url);

let examples: Examples | null = null;

export const readExamples = (): Examples => (examples ??= JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples);
