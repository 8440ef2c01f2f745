import { verb } from '../../prose/numbers.ts';
import { listed } from '../../reading/prose.ts';
import { type Network, networkNames, type Platform, platformNames } from './reach-sentences.ts';

/** Why a source told nothing. */
const silences = {
  quota_spent: 'it takes no more searches today',
  upstream_failed: 'it failed to answer',
  upstream_timeout: 'it did not answer in time',
} as const;

export const whyNot = (code: Silent<string>['code']): string =>
  code === 'not_configured' ? 'no key for it is configured' : silences[code];

/** A source that told nothing of an app or a kind. */
export interface Silent<Source> {
  /** The app's title, or the kind. */
  readonly of: string;
  readonly source: Source;
  readonly code: keyof typeof silences | 'not_configured';
  /** A part of what it has was read. */
  readonly partly?: boolean;
}

interface Wording {
  /** What is not known, as the subject of a sentence. */
  untold(source: string, of: string): string;
  unasked(sources: readonly string[]): string;
}

/** Those that failed alike are told in one sentence, and so are those that have no key. */
const gaps = <Source extends string>(
  silent: readonly Silent<Source>[],
  names: Readonly<Record<Source, string>>,
  { untold, unasked }: Wording,
): string[] => {
  const failed = silent.flatMap(({ of, source, code, partly = false }) =>
    code === 'not_configured' ? [] : [{ of, source, code, partly }],
  );
  const keyless = new Set(silent.flatMap(({ source, code }) => (code === 'not_configured' ? [names[source]] : [])));
  return [
    ...[...Map.groupBy(failed, ({ source, code, partly }) => `${source} ${code} ${partly}`).values()].map((all) => {
      const { source, code, partly } = all[0]!;
      const told = untold(names[source], listed([...new Set(all.map(({ of }) => of))]));
      return `${told} is ${partly ? 'known in part only' : 'not known'}, for ${silences[code]}.`;
    }),
    ...(keyless.size === 0
      ? []
      : [`${unasked([...keyless])}, for no key for ${verb(keyless.size, 'it', 'them')} is configured.`]),
  ];
};

/** What the answer has to do without of ads, a sentence each. */
export const adGaps = (silent: readonly Silent<Network>[]): string[] =>
  gaps(silent, networkNames, {
    untold: (source, of) => `What the ad library of ${source} shows of ${of}`,
    unasked: (sources) =>
      `The ad ${verb(sources.length, 'library', 'libraries')} of ${listed(sources)} ${verb(sources.length, 'was', 'were')} not asked`,
  });

/** What it has to do without of videos. */
export const videoGaps = (silent: readonly Silent<Platform>[]): string[] =>
  gaps(silent, platformNames, {
    untold: (source, of) => `What ${source} has beside the library about ${of}`,
    unasked: (sources) => `${listed(sources)} ${verb(sources.length, 'was', 'were')} not searched for videos`,
  });
