import { inCountry } from '../../../contract/domain/storefronts.ts';
import { windowOf } from '../../prose/dates.ts';
import { app, counted, countedInWords, inWords, percent, review, verb } from '../../prose/numbers.ts';
import { plain } from '../../prose/untrusted.ts';
import { listed } from '../../reading/prose.ts';

export interface MethodFacts {
  readonly category: string;
  readonly genres: readonly string[];
  readonly country: string;
  readonly days: number;
  /** Of which reviews were read. */
  readonly apps: number;
  /** Of those, how many chart. */
  readonly charting: number;
  /** Apps of the kind without a review in the window. */
  readonly silent: number;
  readonly reviews: number;
  readonly mostOfApp: number;
  /** How much of what was read a model has read. */
  readonly readShare: number;
}

const apps = ({ category, genres, country, apps: read, charting, silent }: MethodFacts): string[] => {
  const charts = genres.length > 0 ? `the charts of ${listed(genres.map(plain))}` : 'the charts';
  const others = read - charting;
  return [
    `The question was read as being about “${plain(category)}”.`,
    `Apps of that kind were looked for in ${charts} in ${inCountry(country)} and by the stores’ own search: ${counted(read, app)} ${verb(read, 'was', 'were')} read, ${charting === read ? verb(read, 'which charts', 'all of which chart') : `of which ${inWords(charting)} ${verb(charting, 'charts', 'chart')} and ${others === 1 ? 'one is' : `${inWords(others)} are`} listed by the stores for the kind`}.`,
    ...(silent > 0 ? [`Of ${countedInWords(silent, app)} more no review was written in that time.`] : []),
  ];
};

/** What was read and how it was counted, in words. */
export const methodOf = (facts: MethodFacts): string => {
  const { days, reviews, mostOfApp, readShare } = facts;
  const reader =
    readShare === 0
      ? 'Rules have read them: the themes they carry, and what they ask for in so many words.'
      : `${readShare === 1 ? 'A model and rules have read all of them' : `A model has read ${percent(readShare)} of them and rules all of them`}; every count is of reviews on file, and every quote word for word.`;
  return [
    ...apps(facts),
    `${counted(reviews, review)} of ${windowOf(days)} ${verb(reviews, 'was', 'were')} read, the newest ${mostOfApp} of an app at most.`,
    reader,
    'Findings are ranked by `opportunity`: the root of the share of reviews that say it, times the root of the share of apps in which at least one review in a hundred does, times how low those reviews rate, a half more or less for what rises or falls, and less where apps are praised for just this.',
  ].join(' ');
};
