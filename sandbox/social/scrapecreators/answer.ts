import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import { jsonAnswer } from '../answers.ts';
import { refusalOf } from './errors.ts';

/** Every good answer tells what is left on the account. */
export const answered = (value: object): SandboxAnswer =>
  jsonAnswer(200, { success: true, credits_remaining: 9_998, ...value }, 'application/json');

export const scrapeRoute = (name: string, path: string, answer: SandboxRoute['answer']): SandboxRoute => ({
  source: 'scrapecreators',
  name,
  method: 'GET',
  match: ({ pathname }) => pathname === path,
  answer: (request, world) => refusalOf(request) ?? answer(request, world),
});

/** A changed shape: the list has another name. */
export const listName = ({ fault }: SandboxRequest, name: string): string =>
  fault === 'changed-shape' ? 'results' : name;
