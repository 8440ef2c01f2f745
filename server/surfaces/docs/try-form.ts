import type { OperationContract } from '../../contract/operation.ts';
import { inputSchema, type JsonSchema, pathNames } from '../schema.ts';
import { type Html, html } from '../site/html.ts';
import { choices, type Named, resolve, unwrap } from './fields.ts';

/** How the script converts a control's text, as `data-kind`. */
type Kind = 'string' | 'number' | 'boolean' | 'strings' | 'numbers' | 'json';

const isNumber = ({ type }: JsonSchema): boolean => type === 'integer' || type === 'number';

const kindOf = (schema: JsonSchema, named: Named): Kind => {
  const bare = resolve(schema, named);
  const values = choices(bare);
  if (values) return values.every((value) => typeof value === 'number') ? 'number' : 'string';
  if (bare.anyOf)
    return kindOf((bare.anyOf.find((kind) => (kind as JsonSchema).type === 'string') as JsonSchema) ?? {}, named);
  if (bare.type === 'boolean') return 'boolean';
  if (isNumber(bare)) return 'number';
  if (bare.type === 'string') return 'string';
  if (bare.type !== 'array') return 'json';
  const item = resolve((bare.items ?? {}) as JsonSchema, named);
  if (isNumber(item)) return 'numbers';
  return item.type === 'string' ? 'strings' : 'json';
};

const written = (value: unknown, kind: Kind): string => {
  if (value === undefined) return '';
  if (kind === 'json') return JSON.stringify(value, null, 2);
  return Array.isArray(value) ? value.join(', ') : String(value);
};

const hints: Record<Kind, string> = {
  string: '',
  number: '',
  boolean: '',
  strings: ', separated by commas',
  numbers: ', separated by commas',
  json: ', as JSON',
};

const control = (
  operation: OperationContract,
  name: string,
  schema: JsonSchema,
  required: boolean,
  named: Named,
): Html => {
  const kind = kindOf(schema, named);
  const bare = unwrap(schema);
  const values = kind === 'boolean' ? [true, false] : choices(resolve(bare, named));
  const place = pathNames(operation.path).includes(name) ? 'path' : operation.method === 'POST' ? 'body' : 'query';
  const id = `try-${operation.id}-${name}`;
  const given = operation.example[name];
  const text = written(given, kind);
  const unset = schema.default === undefined ? 'not sent' : `default: ${written(schema.default, kind)}`;
  const label = html`<label for="${id}"><code>${name}</code>${required && html` <span class="required">required</span>`}<span class="hint">${hints[kind]}</span></label>`;
  if (values) {
    return html`${label}
<select id="${id}" name="${name}" data-in="${place}" data-kind="${kind}">
${!(required && given !== undefined) && html`<option value="">${unset}</option>`}${values.map((value) =>
  value === given
    ? html`<option value="${String(value)}" selected>${String(value)}</option>`
    : html`<option value="${String(value)}">${String(value)}</option>`,
)}</select>`;
  }
  if (kind === 'json') {
    return html`${label}
<textarea id="${id}" name="${name}" data-in="${place}" data-kind="${kind}" rows="4" spellcheck="false">${text}</textarea>`;
  }
  return html`${label}
<input id="${id}" name="${name}" data-in="${place}" data-kind="${kind}" value="${text}" placeholder="${unset}" autocomplete="off" spellcheck="false"${kind === 'number' && html` inputmode="numeric"`}>`;
};

/** A form that sends the call; shown only if scripts run. */
export const tryForm = (operation: OperationContract, named: Named): Html => {
  const { id, method, path, status, prices } = operation;
  const input = inputSchema(operation);
  const fields = Object.entries((input.properties ?? {}) as Record<string, JsonSchema>);
  return html`
<details class="try"><summary>Try it</summary>
<form data-method="${method}" data-path="${path}" aria-label="Try ${operation.title}" novalidate autocomplete="off">
<label for="try-${id}-key">API key</label>
<input id="try-${id}-key" type="password" data-key placeholder="apr_…" autocomplete="off" spellcheck="false">
<p class="hint">Kept in this tab only, until you close it. Leave it empty to use this browser’s sign-in.</p>
${fields.map(([name, schema]) => control(operation, name, schema, input.required?.includes(name) ?? false, named))}
${
  status === 202 &&
  html`<label for="try-${id}-idempotency"><code>Idempotency-Key</code></label>
<input id="try-${id}-idempotency" name="Idempotency-Key" data-in="header" data-kind="string" placeholder="not sent" autocomplete="off" spellcheck="false">`
}
<div class="send"><button type="submit">Send</button>${prices.length > 0 && html`<span class="hint">This starts a real run and spends credits. Its result is shown here when it is done.</span>`}</div>
<p class="status" role="status"></p>
<div class="answer" hidden>
<h3>Headers</h3><pre class="answer-headers" tabindex="0"></pre>
<h3>Body</h3><pre class="answer-body" tabindex="0"></pre>
</div>
</form></details>`;
};
