import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';
import { answerRequests } from '../concurrency/threads.ts';
import { tooPersonal } from './password-hash.ts';

export interface StrengthRequest {
  readonly password: string;
  /** What a guesser would try first for this account, such as its address. */
  readonly known: readonly string[];
}

/** The time of a check grows faster than the length. */
const longestChecked = 64;
/** Of letters by digits and signs. The library's own default lets a password of signs take seconds. */
const maxSubstitutions = 10;
/** 10^8 guesses, from 0 to 4. */
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
