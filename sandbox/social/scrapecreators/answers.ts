import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import { jsonAnswer } from '../answers.ts';

/** Every success includes the remaining credits. */
export const answered = (value: object): SandboxAnswer =>
  jsonAnswer(200, { success: true, credits_remaining: 9_998, ...value }, 'application/json');

export const scrapeRoute = (name: string, path: string, answer: SandboxRoute['answer']): SandboxRoute => ({
  source: 'scrapecreators',
  name,
  method: 'GET',
  match: ({ pathname }) => pathname === path,
  answer: (request, world) => refusalOf(request) ?? answer(request, world),
});

/** `changed-shape`: the list has another name. */
export const listName = ({ fault }: SandboxRequest, name: string): string =>
  fault === 'changed-shape' ? 'results' : name;

const said = (status: number, message: string): SandboxAnswer =>
  jsonAnswer(status, { success: false, message }, 'application/json');

const keyRefused = said(401, 'Your API key is not valid. Check it in your dashboard.');
const spent = said(402, "Looks like you're out of credits :( Buy more in your dashboard.");

const byFault: Readonly<Record<string, SandboxAnswer>> = {
  'key-refused': keyRefused,
  'token-expired': keyRefused,
  quota: spent,
  'rate-limited': said(429, 'Too many requests at once. Slow down a little.'),
  'error-in-200': said(200, 'Something went wrong on the way. Please try again.'),
};

const broken = said(500, 'Something went wrong. Please try again later.');

export const refusalOf = ({ url, headers, fault }: SandboxRequest): SandboxAnswer | null => {
  if (fault === '500-on-spaces') return / /.test(url.searchParams.get('query') ?? '') ? broken : null;
  const played = fault === undefined ? undefined : byFault[fault];
  if (played) return played;
  const key = headers['x-api-key'] ?? '';
  if (key === '') return said(401, 'An API key is required: send it as x-api-key.');
  if (key === 'spent') return spent;
  return key === 'refused' || key === 'expired' ? keyRefused : null;
};

export const notFound = (what: string): SandboxAnswer => said(404, `${what} was not found.`);

export const badParameter = (message: string): SandboxAnswer => said(400, message);
