import { appOfKind, appsOfKind, countedAppsOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { counted, review } from '../../support/prose/numbers.ts';
import { plain } from '../../support/prose/untrusted.ts';
import { paragraphs } from './finding-facts.ts';

export interface ReportBasis {
  readonly answer: string;
  readonly category: string;
  /** The kind of app as the question words it, if no app matched all of its words. */
  readonly notFound: string | null;
  /** An app in two stores counts once. */
  readonly apps: number;
  readonly reviews: number;
  readonly country: string;
  /** `the last 90 days`. */
  readonly when: string;
  /** Whether it goes back further because there were too few reviews. */
  readonly isGrown: boolean;
  readonly errors: readonly { readonly message: string }[];
}

const missing = ({ category, errors, notFound }: ReportBasis): string => {
  const fewer = `No ${appOfKind(plain(notFound ?? '')).one} is listed, so ${appsOfKind(plain(category))} were read instead.`;
  const all = [...(notFound === null ? [] : [fewer]), ...errors.map(({ message }) => plain(message))];
  // Failures of the same kind end with the same advice, given once.
  const sentences = new Set(all.flatMap((message) => message.split(/(?<=\.) (?=\p{Lu})/u)));
  return sentences.size === 0 ? '' : `Limitations: ${[...sentences].join(' ')}`;
};

export const answerOfReport = (basis: ReportBasis): string => {
  const { answer, category, apps, reviews, country, when, isGrown } = basis;
  const which = countedAppsOfKind(apps, plain(category));
  return paragraphs([
    [answer],
    [
      `${isGrown ? 'The lists below rest' : 'This rests'} on ${counted(reviews, review)} of ${which} in ${inCountry(country)} from ${when}.`,
    ],
    [missing(basis)],
  ]);
};
