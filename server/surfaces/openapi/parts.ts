import { type ProblemCode, problems } from '../../contract/problem.ts';
import { WaitSeconds } from '../../contract/resources/job.ts';
import { toSchema } from '../schema.ts';

export const description = `Research on mobile apps in two stores: the App Store (\`store=apple\`) and Google Play (\`store=play\`).

**Keys.** Every call carries \`Authorization: Bearer <key>\`. The same key serves these calls and the MCP endpoint at \`/api/mcp\`, where every operation that takes a key is a tool (\`x-mcp-tool\`). A key with scope \`read\` cannot start or cancel runs.

**Runs and credits.** A POST starts a run: it charges the price (\`x-prices\`, in credits) and answers 202 at once with a job; read the job, with \`wait\`, until it is \`done\`. A start with \`?wait=30\` (or \`Prefer: wait=30\`) answers 200 with the finished job if the run ends in that time. Everything else is free. A run that fails, or is cancelled before it starts, is refunded. A held answer, or joining a run of yours that is already queued or running, costs nothing. Every authenticated answer reports the charge in \`X-Credits-Used\` and the balance in \`X-Credits-Remaining\`.

**Rate limits.** Requests per minute are counted per account, across all its keys: no more than your plan’s number are answered in any 60 seconds. \`RateLimit-Policy\` and \`RateLimit\` report your limit and what is left; a 429 carries \`Retry-After\`.

**Idempotency.** Send an \`Idempotency-Key\` with every start: repeating it with the same request within 24 hours returns the first answer and is never charged twice.

**Errors.** A refused call answers with \`application/problem+json\` (RFC 9457). Branch on \`code\`, which is stable; \`detail\` is for people and names the fix; \`retryable\` says whether the same request may succeed later. Quote \`requestId\` when you report a problem.

**Versioning.** \`/api/v1\` only grows: fields are added, never renamed or removed. Ignore fields you don't know.`;

const string = (text: string) => ({ description: text, schema: { type: 'string' } });
const integer = (text: string) => ({ description: text, schema: { type: 'integer', minimum: 0 } });
const yes = (text: string) => ({ description: text, schema: { type: 'string', const: 'true' } });

export const headers = {
  'X-Request-Id': string('Identifies this call in the service’s log.'),
  'X-Credits-Used': integer(
    'Credits this call cost: 0 for a read, a held answer, a run you already had, or a replayed request.',
  ),
  'X-Credits-Remaining': string(
    'Credits left in total (plan, coupon and wallet); `unlimited` for an account whose runs are free.',
  ),
  RateLimit: string('Requests left (`r`) and seconds until the limit is fully restored (`t`).'),
  'RateLimit-Policy': string('Requests allowed (`q`) per window of seconds (`w`), for the whole account.'),
  'Appraise-Sample-Data': yes('Sent only when the service answers with sample data (`SOURCES=sandbox`).'),
  ETag: string('Identifies this version of the answer: send it back as `If-None-Match`.'),
  'Content-Disposition': string('Of a file: its name, which begins with `sample-` where the data is sample data.'),
  'Accept-Ranges': string('Of a file: `bytes` where a broken download can be continued with `Range`.'),
  'Content-Range': string('Which bytes of the file these are, and how many it has.'),
  Location: string('The path of the job.'),
  'Retry-After': integer('Seconds to wait before asking again.'),
  'Appraise-Existing-Run': yes(
    'The same run was already queued or running for you: this is its job, and nothing was charged.',
  ),
  'Idempotent-Replayed': yes('This repeats the first answer to this `Idempotency-Key`.'),
  'Preference-Applied': string('The `wait` of your `Prefer` header, as it was honoured.'),
  'WWW-Authenticate': string('`Bearer`.'),
  Allow: string('The methods this path supports.'),
} as const;

export type Header = keyof typeof headers;

export const everyAnswer: Header[] = [
  'X-Request-Id',
  'X-Credits-Used',
  'X-Credits-Remaining',
  'RateLimit',
  'RateLimit-Policy',
  'Appraise-Sample-Data',
];

const problemHeaders: Record<number, Header[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  416: ['Content-Range'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
};

export const headerRefs = (names: readonly Header[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const { description: _, ...waitSchema } = toSchema(WaitSeconds);

export const parameters = {
  Wait: {
    name: 'wait',
    in: 'query',
    description:
      'Seconds to wait for the run to end before answering: 200 with the finished job, or 202 with the job as it is when the time is up.',
    schema: waitSchema,
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      'The same as a preference (RFC 7240), such as `wait=30`; more than 30 counts as 30. `wait` in the query goes first.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Your own id for this request: 1 to 255 visible ASCII characters, quoted or not, remembered for 24 hours per account. Repeating the same request with the same key returns the first answer; a different request is refused.',
    schema: { type: 'string', pattern: '^([!-~]{1,255}|"[!-~]{1,255}")$' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the answer you have. If it has not changed, the reply is 304 without a body.',
    schema: { type: 'string' },
  },
  Range: {
    name: 'Range',
    in: 'header',
    description:
      'Of a file with `Accept-Ranges: bytes`: the bytes you lack, such as `bytes=1048576-`. Send its `ETag` as `If-Range`, so that you get all of it again if it has changed.',
    schema: { type: 'string', pattern: '^bytes=(\\d+-\\d*|-\\d+)$' },
  },
} as const;

export const problemCodes = Object.keys(problems) as ProblemCode[];

export const problemSchema = {
  type: 'object',
  description: 'Why a call was refused (RFC 9457). Some codes add fields of their own.',
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'The page that explains `code`.' },
    title: { type: 'string', description: 'What went wrong; the same for every problem with this `code`.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { type: 'string', enum: problemCodes, description: 'Stable: branch on this.' },
    detail: { type: 'string', description: 'One sentence that names the fix.' },
    requestId: { type: 'string', description: 'The `X-Request-Id` of this call.' },
    retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
    errors: {
      type: 'array',
      description: 'Every fault in the request (`invalid_request`).',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'code', 'message'],
      },
    },
    required: { type: 'integer', description: 'Credits the run costs (`insufficient_credits`).' },
    available: { type: 'integer', description: 'Credits you have (`insufficient_credits`).' },
    resetsAt: {
      type: 'string',
      format: 'date-time',
      description: 'When the plan’s credits are renewed (`insufficient_credits`).',
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId', 'retryable'],
};

/** The response for problems with this status, with an example for each code. */
export const problemResponse = (status: number) => {
  const mine = problemCodes.filter((code) => problems[code].status === status);
  return {
    description: mine.map((code) => `\`${code}\`: ${problems[code].title}. ${problems[code].fix}`).join('\n\n'),
    headers: headerRefs(['X-Request-Id', ...(problemHeaders[status] ?? [])]),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          mine.map((code) => [
            code,
            {
              value: {
                type: `/docs/errors#${code}`,
                title: problems[code].title,
                status,
                code,
                detail: problems[code].fix,
                requestId: '0f9c4b1e-7a52-4d0c-9b7e-2f6a1c3d5e88',
                retryable: problems[code].retryable,
              },
            },
          ]),
        ),
      },
    },
  };
};
