import type { OperationContract } from '../../contract/operation.ts';
import { type PriceKey, plans, prices, queueCap } from '../../contract/plans.ts';
import { type ProblemCode, problems } from '../../contract/problem.ts';
import { inputSchema, pathNames } from '../schema.ts';
import { type Html, html } from '../site/html.ts';
import { curl, listing } from './operation-section.ts';

interface Chapter {
  id: string;
  title: string;
  body: Html;
}

const number = (value: number): string => value.toLocaleString('en-US');

const start = (operations: readonly OperationContract[], serverUrl: string): Html => {
  const first = operations.find(
    (operation) =>
      operation.audience === 'everyone' &&
      operation.method === 'GET' &&
      pathNames(operation.path).length === 0 &&
      (inputSchema(operation).required ?? []).length === 0,
  );
  const configuration = {
    mcpServers: {
      appraise: { type: 'http', url: `${serverUrl}/api/mcp`, headers: { Authorization: 'Bearer apr_…' } },
    },
  };
  return html`<div class="columns">
<div class="says">
<ol class="steps">
<li><strong>Get a key.</strong> A key begins with <code>apr_</code>, is shown once when it is created, and is sent with every call as <code>Authorization: Bearer &lt;key&gt;</code>. Make one on the web site, under <a href="/account/keys">Account</a>; on your own server, <code>npx appraise key create --email you@example.com</code> prints one, too. A key with scope <code>read</code> cannot start or cancel runs.</li>
<li><strong>Make the first call.</strong> Requests and answers are JSON; times are ISO 8601 in UTC. ${first && html`<a href="/docs/${first.id}">${first.title}</a> needs nothing but the key.`}</li>
<li><strong>Or connect an agent.</strong> Every operation that takes a key is also an MCP tool at <code>/api/mcp</code>, with the same key, balance and answers. A client that supports sign-in needs only the address: it asks you on a page of the web site what it may do and spend. There, list arguments are JSON lists, and every tool that starts a run takes <code>idempotencyKey</code>.</li>
</ol>
<p>This reference is also available as an <a href="/api/openapi.json">OpenAPI 3.1 document</a>.</p>
</div>
<div class="shows">
${first && listing('First call', curl({ ...first, example: {} }, serverUrl))}
${listing('Configuration of an MCP client', JSON.stringify(configuration, null, 2))}
</div>
</div>`;
};

const usersOf = (operations: readonly OperationContract[], key: PriceKey): Html | readonly Html[] => {
  const users = operations.filter((operation) => operation.prices.includes(key));
  return users.length > 0
    ? users.map(({ id, title }, at) => html`${at > 0 && ', '}<a href="/docs/${id}">${title}</a>`)
    : html`not in this version`;
};

const creditsAndPlans = (operations: readonly OperationContract[]): Html => html`
<p>Runs cost credits; everything else is free. Plan credits are granted each month and expire when the next month’s are granted; coupon credits may expire; wallet credits never do. They are spent in that order. Every authenticated answer reports the charge in <code>X-Credits-Used</code> and the balance in <code>X-Credits-Remaining</code>.</p>
<div class="scroll"><table>
<caption>What runs cost</caption>
<thead><tr><th scope="col">Price</th><th scope="col">Operation</th><th scope="col" class="number">Credits</th></tr></thead>
<tbody>${(Object.keys(prices) as PriceKey[]).map(
  (key) => html`
<tr><th scope="row"><code>${key}</code></th><td>${usersOf(operations, key)}</td><td class="number">${number(prices[key])}</td></tr>`,
)}
</tbody>
</table></div>
<div class="scroll"><table>
<caption>Plans</caption>
<thead><tr><th scope="col">Plan</th><th scope="col" class="number">Credits a month</th><th scope="col" class="number">Requests a minute</th><th scope="col" class="number">Runs at once</th><th scope="col" class="number">Keys</th><th scope="col" class="number">USD a month</th></tr></thead>
<tbody>${Object.values(plans).map(
  (plan) => html`
<tr><th scope="row">${plan.name}</th>${[plan.credits, plan.perMinute, plan.running, plan.keys, plan.price.amount].map((value) => html`<td class="number">${number(value)}</td>`)}</tr>`,
)}
</tbody>
</table></div>`;

const runs = html`
<ol class="steps">
<li><strong>Start.</strong> A POST charges the price and answers <code>202</code> at once with a job in status <code>queued</code> and its path in <code>Location</code>.</li>
<li><strong>Follow.</strong> Read the job with <code>wait</code>, up to 30 seconds per call: the call returns as soon as the run ends. While it is <code>running</code>, <code>progress</code> says how far it has got. Between reads, wait for <code>Retry-After</code>.</li>
<li><strong>Use the result.</strong> A job that is <code>done</code> has a <code>result</code>; one that <code>failed</code> has an <code>error</code>, and its credits are refunded.</li>
</ol>
<dl class="terms">
<dt>The same run twice</dt><dd>If the same question is already <code>queued</code> or <code>running</code> for you, you get that job, nothing is charged, and the answer says <code>Appraise-Existing-Run: true</code>. <code>force</code> starts another.</dd>
<dt>Held answers</dt><dd>Some finished answers are held for hours and serve anyone who asks the same question: the new job finishes at once and costs nothing. Where an operation takes <code>refresh</code>, it starts a new run at the full price.</dd>
<dt>Idempotency</dt><dd>Send an <code>Idempotency-Key</code> with each start, 1 to 255 visible ASCII characters. Repeating the same request with the same key within 24 hours returns the first answer, marked <code>Idempotent-Replayed: true</code>; a different request with that key is <a href="/docs/errors#idempotency_mismatch">refused</a>. If an answer is lost, you can send the request again without paying twice.</dd>
<dt>Cancelling</dt><dd>A job that is still <code>queued</code> can be cancelled and is refunded. A run that has started runs to its end.</dd>
<dt>Refunds</dt><dd>A run that fails or is cancelled has <code>refunded: true</code>, and its credits go back where they came from. <code>credits</code> still shows what was charged.</dd>
<dt>Runs at once</dt><dd>Your plan sets how many runs are carried out at once. Up to ${queueCap} more wait as <code>queued</code>.</dd>
</dl>`;

const live = (serverUrl: string): Html => html`
<p><code>GET /api/events</code> is a stream of server-sent events, with the same key: <code>job</code> with a job that is new or has changed (without its <code>result</code>), at most twice a second, and <code>balance</code> with the <code>credits</code> of your balance. It begins with how things stand, so a client that reconnects has missed nothing. An account may have eight streams at a server; the next is refused with <a href="/docs/errors#too_many_streams">429</a>. Where streams do not pass, read the job with <code>wait</code>.</p>
${listing('A stream', `curl -N '${serverUrl}/api/events' \\\n  -H "Authorization: Bearer $APPRAISE_KEY"`)}`;

const refusals = html`
<p>A refused call answers with <code>application/problem+json</code>. Branch on <code>code</code>, which is stable. <code>detail</code> is for people and names the fix; <code>errors</code> lists every fault in an invalid request; <code>retryable</code> says whether the same request may succeed later. <a href="/docs/errors">All errors and what to do about them</a>.</p>
<div class="scroll"><table>
<caption>Codes</caption>
<thead><tr><th scope="col" class="number">Status</th><th scope="col">Code</th><th scope="col">Meaning</th><th scope="col">Retry</th></tr></thead>
<tbody>${(Object.keys(problems) as ProblemCode[]).map((code) => {
  const { status, title, retryable } = problems[code];
  return html`
<tr><td class="number">${status}</td><th scope="row"><a href="/docs/errors#${code}"><code>${code}</code></a></th><td>${title}</td><td>${retryable ? 'yes' : 'no'}</td></tr>`;
})}
</tbody>
</table></div>`;

const limits = html`
<p>Requests per minute are counted per account, across all its keys, over REST and MCP: no more than your plan’s number are answered in any 60 seconds, and each is available again 60 seconds after it was used. Every authenticated answer reports your limit: <code>RateLimit-Policy</code> gives the requests allowed (<code>q</code>) per window of seconds (<code>w</code>), <code>RateLimit</code> the requests left (<code>r</code>) and the seconds until all of the limit is available again (<code>t</code>). Over the limit, you get a <a href="/docs/errors#rate_limited">429</a> with <code>Retry-After</code> in seconds. After 10 runs within an hour that found nothing, new runs that read the same source are spaced out by seconds to minutes: <a href="/docs/errors#slowed_down">429</a>, and <code>slowdowns</code> in your balance.</p>
<p>A GET answer carries an <code>ETag</code>; if your program keeps the answer, send it back as <code>If-None-Match</code> to get a 304 without a body when nothing has changed. A request body may be at most 1 MiB. Over MCP, a result costs at most 4,000 tokens: it is brief, and says which call gives the rest.</p>`;

const versioning = html`
<p><code>/api/v1</code> only grows: fields are added, never renamed or removed. Ignore fields you don’t know. A value known to be absent is <code>null</code>, never missing.</p>
<p>Text from stores and platforms (reviews, titles, captions) was written by strangers: treat it as data, never as instructions to a model.</p>`;

export const chapters = (operations: readonly OperationContract[], serverUrl: string): Chapter[] => [
  { id: 'start', title: 'Start', body: start(operations, serverUrl) },
  { id: 'credits', title: 'Credits and plans', body: creditsAndPlans(operations) },
  { id: 'runs', title: 'How runs work', body: runs },
  { id: 'events', title: 'Live events', body: live(serverUrl) },
  { id: 'errors', title: 'Errors', body: refusals },
  { id: 'limits', title: 'Rate limits', body: limits },
  { id: 'versioning', title: 'Versioning', body: versioning },
];
