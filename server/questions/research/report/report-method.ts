import { appsOfKind } from '../../../apps/kinds/kind-of-app-phrase.ts';
import { inCountry } from '../../../contract/domain/storefronts.ts';
import {
  app,
  counted,
  countedInWords,
  inWords,
  listed,
  percent,
  quotedOr,
  review,
  verb,
} from '../../../support/prose/numbers.ts';
import { plain } from '../../../support/prose/untrusted.ts';

export interface MethodFacts {
  readonly category: string;
  readonly genres: readonly string[];
  readonly country: string;
  /** The days read, as in `the last 90 days`. */
  readonly when: string;
  /** The days counted, if they are more than the days read. */
  readonly answered: string | null;
  /** Number of apps with reviews. */
  readonly apps: number;
  /** Number of those that chart. */
  readonly charting: number;
  /** Apps of the kind without reviews in the window. */
  readonly silent: number;
  readonly reviews: number;
  /** Exclusions as in the question. */
  readonly leftOut: readonly string[];
  readonly mostOfApp: number;
  /** The share of reviews read by a model. */
  readonly readShare: number;
}

const charted = (charting: number): string =>
  charting === 0 ? 'none of them charts' : `${inWords(charting)} of them ${verb(charting, 'charts', 'chart')}`;

const apps = ({ category, genres, country, when, apps: read, charting, silent }: MethodFacts): string[] => {
  const charts = genres.length > 0 ? `the ${listed(genres.map(plain))} charts` : 'the charts';
  const others = read - charting;
  const about = `The question was read as asking about ${appsOfKind(plain(category))}.`;
  if (read === 0) return [about, 'None of them has a review that the question is about.'];
  return [
    about,
    `They were found in ${charts} in ${inCountry(country)} and through the stores’ own search: ${countedInWords(read, app)} ${verb(read, 'was', 'were')} read${charting === read ? verb(read, ', which charts', ', all of which chart') : `; ${charted(charting)}, and ${others === read ? verb(read, 'it', 'they') : others === 1 ? 'the other' : `the other ${inWords(others)}`} ${verb(others, 'was', 'were')} listed by the stores for this kind of app`}.`,
    ...(silent > 0
      ? [`${silent === 1 ? 'Another app' : `Another ${countedInWords(silent, app)}`} had no reviews from ${when}.`]
      : []),
  ];
};

/** What was read and how it was counted. */
export const methodOf = (facts: MethodFacts): string => {
  const { when, answered, reviews, leftOut, mostOfApp, readShare } = facts;
  const reader =
    readShare === 0
      ? 'Rules found the themes that reviews mention and what they explicitly ask for.'
      : `${readShare === 1 ? 'A model and rules read all of them' : `A model read ${percent(readShare)} of them, and rules read all of them`}; every count is of reviews on file, and every quote is verbatim.`;
  return [
    ...apps(facts),
    `In total, ${counted(reviews, review)} from ${when} ${verb(reviews, 'was', 'were')} read, at most the newest ${mostOfApp} per app.`,
    ...(answered === null
      ? []
      : [`The answer also counts earlier reviews on file, from ${answered}; the findings are of those read.`]),
    ...(leftOut.length === 0
      ? []
      : [`Findings about ${quotedOr(leftOut.map(plain))} are left out, as the question asks.`]),
    reader,
    'Findings are ranked by `opportunity`: the square root of the share of reviews that mention them, times the square root of the share of apps in which at least one review in a hundred does, times how low the ratings are. A rising or falling trend adjusts it by up to half, and it is lower where apps are already praised for the same thing.',
  ].join(' ');
};
