import { appOfKind, appsOfKind, countedAppsOfKind } from '../../apps/kinds/kind-of-app-phrase.ts';
import { inCountry } from '../../contract/domain/storefronts.ts';
import { counted, review } from '../../support/prose/numbers.ts';
import { plain } from '../../support/prose/untrusted.ts';
import { paragraphs } from './finding-facts.ts';

/** What the answer of a report says of what it was made from. */
export interface ReportBasis {
  /** What its question was answered with. */
  readonly answer: string;
  readonly category: string;
  /** The kind of app as the question puts it, where no app was found for all of its words. */
  readonly notFound: string | null;
  /** The same app in two stores is one. */
  readonly apps: number;
  readonly reviews: number;
  readonly country: string;
  /** `the last 90 days`. */
  readonly when: string;
  /** Whether the answer goes back further, because there are too few reviews from then. */
  readonly isGrown: boolean;
  readonly errors: readonly { readonly message: string }[];
}

const missing = ({ category, errors, notFound }: ReportBasis): string => {
  const fewer = `No ${appOfKind(plain(notFound ?? '')).one} is listed, so ${appsOfKind(plain(category))} were read instead.`;
  const all = [...(notFound === null ? [] : [fewer]), ...errors.map(({ message }) => plain(message))];
  // Apps that failed alike end with the same advice, which is given once.
  const sentences = new Set(all.flatMap((message) => message.split(/(?<=\.) (?=\p{Lu})/u)));
  return sentences.size === 0 ? '' : `Limitations: ${[...sentences].join(' ')}`;
};

/** The answer to a report's question, what it rests on, and what could not be read. */
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
