import { type AdNetwork, adNetworkTitles } from '../../../contract/domain/ad-networks.ts';
import { type Platform, platformTitles } from '../../../contract/domain/platforms.ts';
import { listed } from '../../prose/lists.ts';
import { verb } from '../../prose/numbers.ts';

/** Why a source returned nothing, as a predicate. */
const silences = {
  quota_spent: 'has reached its search limit for today',
  upstream_failed: 'failed to answer',
  upstream_timeout: 'did not answer in time',
} as const;

export const whyNot = (code: Silent<string>['code']): string =>
  code === 'not_configured' ? 'has no key configured' : silences[code];

/** A source that returned nothing for an app or a kind of app. */
export interface Silent<Source> {
  /** The app's title, or the kind of app. */
  readonly of: string;
  readonly source: Source;
  readonly code: keyof typeof silences | 'not_configured';
  /** Part of what it has was read. */
  readonly partly?: boolean;
}

interface Wording {
  /** What is not known, as the subject of a sentence. */
  untold(source: string, of: string): string;
  /** What to call the source. */
  sourceName(source: string): string;
  unasked(sources: readonly string[]): string;
}

/** Sources that failed the same way share a sentence, and so do those without a key. */
const gaps = <Source extends string>(
  silent: readonly Silent<Source>[],
  names: Readonly<Record<Source, string>>,
  { untold, sourceName, unasked }: Wording,
): string[] => {
  const failed = silent.flatMap(({ of, source, code, partly = false }) =>
    code === 'not_configured' ? [] : [{ of, source, code, partly }],
  );
  const keyless = new Set(silent.flatMap(({ source, code }) => (code === 'not_configured' ? [names[source]] : [])));
  return [
    ...[...Map.groupBy(failed, ({ source, code, partly }) => `${source} ${code} ${partly}`).values()].map((all) => {
      const { source, code, partly } = all[0]!;
      const told = untold(names[source], listed([...new Set(all.map(({ of }) => of))]));
      return `${told} is ${partly ? 'only partly known' : 'not known'}: ${sourceName(names[source])} ${silences[code]}.`;
    }),
    ...(keyless.size === 0
      ? []
      : [`${unasked([...keyless])}: ${verb(keyless.size, 'it has no key', 'they have no keys')} configured.`]),
  ];
};

/** What the answer lacks about ads, one sentence each. */
export const adGaps = (silent: readonly Silent<AdNetwork>[]): string[] =>
  gaps(silent, adNetworkTitles, {
    untold: (source, of) => `Which ads ${source} shows for ${of}`,
    sourceName: (source) => `the ad library of ${source}`,
    unasked: (sources) =>
      `The ad ${verb(sources.length, 'library', 'libraries')} of ${listed(sources)} ${verb(sources.length, 'was', 'were')} not searched`,
  });

/** What it lacks about videos. */
export const videoGaps = (silent: readonly Silent<Platform>[]): string[] =>
  gaps(silent, platformTitles, {
    untold: (source, of) => `What ${source} has about ${of} beyond the library`,
    sourceName: (source) => source,
    unasked: (sources) => `${listed(sources)} ${verb(sources.length, 'was', 'were')} not searched for videos`,
  });
