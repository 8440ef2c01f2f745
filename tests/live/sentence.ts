import type { Outcome } from '../../server/connectors/wire/outcome.ts';

/** What has to be true of an answer, named by what it is and where the store keeps it. */
export type Facts<T> = Readonly<Record<string, (value: T) => boolean>>;

/** Some details begin with the path, which the sentence has named already. */
const withoutPath = (detail: string, path: string): string =>
  detail.startsWith(`${path}: `) ? detail.slice(path.length + 2) : detail;

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What a person should know about a source that did not answer as we know it; null when it did. */
export const sentence = <T>(source: string, outcome: Outcome<T>, facts: Facts<T>): string | null => {
  switch (outcome.kind) {
    case 'found': {
      const missing = Object.entries(facts).flatMap(([name, holds]) => (holds(outcome.value) ? [] : [name]));
      return missing.length === 0 ? null : `${source} was read, but no longer gives: ${missing.join('; ')}.`;
    }
    case 'none':
      return `${source} says that there is nothing, of what is known to exist: either it holds back, or its answer has moved.`;
    case 'not_found':
      return `${source} says that there is no such thing, of what is known to exist: perhaps its address has changed.`;
    case 'not_offered':
      return `${source} says that it is not offered in a storefront that is known to have it.`;
    case 'shape_changed':
      return `${source} no longer has the form that we know: path ${outcome.path}: ${ended(withoutPath(outcome.detail, outcome.path))}`;
    case 'unreachable':
    case 'timed_out':
      return `${source} could not be reached from this machine, so nothing is known about its form: ${ended(outcome.detail)}`;
    case 'rate_limited':
      return `${source} was asked too often from this machine, so nothing is known about its form: ${ended(outcome.detail)}`;
    case 'blocked':
      return `${source} does not let this machine in, so nothing is known about its form: ${ended(outcome.detail)}`;
    case 'key_missing':
    case 'key_refused':
    case 'quota_spent':
      return `${source} now wants a key: ${ended(outcome.detail)}`;
  }
};
