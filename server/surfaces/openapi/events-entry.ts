import { Balance } from '../../contract/resources/accounts/balance.ts';
import { Job } from '../../contract/resources/job.ts';
import { type JsonSchema, toSchema } from '../schema.ts';
import { everyAnswer, headerRefs } from './parts.ts';

const description = `Server-sent events about your account, for API keys and signed-in browsers. Each event is one line of JSON:

- \`job\`: a job that is new or has changed, without its \`result\`; at most twice a second for each job.
- \`balance\`: the \`credits\` of \`GET /api/v1/me\`, whenever they change.

The stream begins with the current state: the jobs that are queued or running, the latest others, and the balance. So a client that reconnects misses nothing. A comment every 15 seconds keeps the connection open. It ends when the key or session ends.

An account may have eight streams at a server; the next is refused with \`too_many_streams\`. Where streams do not pass, read the job with \`wait\`.`;

const example = `retry: 2000

event: job
data: {"id":"0199a3f2-6c1b-7d2e-9f00-3c5a1b2d4e6f","object":"job","kind":"teardown","status":"running", …}

event: balance
data: {"total":4500,"used":25,"left":4475,"wallet":0,"resetsAt":"2026-12-15T12:00:00.000Z","counted":true}
`;

export const eventsTag = 'Jobs';

/** Not an operation, since it is a stream. `adopt` adds the schemas it names. */
export const eventsEntry = (adopt: (schema: JsonSchema) => unknown): object => {
  const job = adopt(toSchema(Job));
  const balance = adopt(toSchema(Balance.shape.credits));
  return {
    operationId: 'events',
    tags: [eventsTag],
    summary: 'Follow your jobs and balance live',
    description,
    parameters: [],
    responses: {
      200: {
        description: 'The stream, which stays open. `x-events` has the data of each event by its name.',
        headers: headerRefs(everyAnswer),
        content: {
          'text/event-stream': { schema: { type: 'string' }, example, 'x-events': { job, balance } },
        },
      },
      ...Object.fromEntries(
        [401, 429, 500, 503].map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
      ),
    },
  };
};
