import type { Http } from '../http/source.ts';
import { found, type Outcome } from '../wire/outcome.ts';
import type { Json } from '../wire/read.ts';
import { callRpc } from './rpc.ts';

export interface PlaySuggestQuery {
  readonly term: string;
  readonly country: string;
  readonly language: string;
}

export const readSuggestions = (payload: Json): Outcome<readonly string[]> => {
  if (!payload.present) {
    return { kind: 'blocked', detail: 'Google Play answered the suggestions without any content.' };
  }
  // Nothing to suggest comes as a list cut short at any depth; words beside it show that the list has moved.
  const none = (list: Json): Outcome<never> =>
    holdsWords(payload.value) ? list.fail('the words suggested') : { kind: 'none' };
  if (payload.array().length === 0) return none(payload);
  if (payload.at(0).array().length === 0) return none(payload.at(0));
  const words = payload.at(0, 0).items();
  return words.length === 0 ? none(payload.at(0, 0)) : found(words.map((word) => word.at(0).text()));
};

const holdsWords = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.some(holdsWords);

/** What the store would complete a term to, in its order. */
export const playSuggest = (
  http: Http,
  { term, country, language }: PlaySuggestQuery,
  signal?: AbortSignal,
): Promise<Outcome<readonly string[]>> =>
  callRpc(http, { rpc: 'IJ4APc', inner: [[null, [term], [10], [2], 4]], language, country }, readSuggestions, signal);
