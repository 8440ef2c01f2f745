import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import { answerRequests } from '../concurrency/threads.ts';
import { tooPersonal } from './password-hash.ts';

export interface StrengthRequest {
  readonly password: string;
  /** Words an attacker would try first, such as the email address. */
  readonly known: readonly string[];
}

/** Checking time grows faster than linearly with length. */
const longestChecked = 64;
/** Limits letter substitutions (`4` for `a`); the library's default lets a password of symbols take seconds. */
const maxSubstitutions = 10;
/** On a scale from 0 to 4: at least 10^8 guesses. */
const minScore = 3;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: maxSubstitutions,
  translations: { ...translations, warnings: { ...translations.warnings, userInputs: tooPersonal } },
});

answerRequests<StrengthRequest, string | null>(({ password, known }) => {
  const { score, feedback } = zxcvbn.check(password.slice(0, longestChecked), [...known]);
  if (score >= minScore) return null;
  return feedback.warning ?? 'It is made of parts that are easy to guess.';
});
