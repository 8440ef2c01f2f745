import { type AdNetwork, adNetworkTitles } from '../../../contract/domain/ad-networks.ts';
import { type Platform, platformTitles } from '../../../contract/domain/platforms.ts';
import { listed, verb } from '../../../support/prose/numbers.ts';

/** Why a source returned nothing, as a predicate. */
const silences = {
  quota_spent: 'has reached its search limit for today',
  upstream_failed: 'failed to answer',
  upstream_timeout: 'did not answer in time',
} as const;

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
  /** What is not known, as a question inside a sentence: `which ads Google shows for Calmly`. */
  untold(sources: readonly string[], of: string): string;
  /** Who did not answer, after that question. */
  those(sources: readonly string[]): string;
  unasked(sources: readonly string[]): string;
}

const limitOf = (code: keyof typeof silences, sources: number): string =>
  code === 'quota_spent' && sources > 1 ? 'have reached their search limits for today' : silences[code];

/** Sources that failed the same way for the same apps share a sentence, and so do those without a key. */
const gaps = <Source extends string>(
  silent: readonly Silent<Source>[],
  names: Readonly<Record<Source, string>>,
  { untold, those, unasked }: Wording,
): string[] => {
  const failed = silent.flatMap(({ of, source, code, partly = false }) =>
    code === 'not_configured' ? [] : [{ of, source, code, partly }],
  );
  const bySource = Map.groupBy(failed, ({ source, code, partly }) => `${source} ${code} ${partly}`);
  const missing = [...bySource.values()].map((all) => ({
    name: names[all[0]!.source],
    code: all[0]!.code,
    partly: all[0]!.partly,
    of: listed([...new Set(all.map(({ of }) => of))]),
  }));
  const alike = Map.groupBy(missing, ({ code, partly, of }) => `${code} ${partly} ${of}`);
  const keyless = new Set(silent.flatMap(({ source, code }) => (code === 'not_configured' ? [names[source]] : [])));
  return [
    ...[...alike.values()].map((all) => {
      const { code, partly, of } = all[0]!;
      const sources = all.map(({ name }) => name);
      const known = partly ? 'only partly known' : 'not known';
      return `It is ${known} ${untold(sources, of)} because ${those(sources)} ${limitOf(code, sources.length)}.`;
    }),
    ...(keyless.size === 0
      ? []
      : [`${unasked([...keyless])}: ${verb(keyless.size, 'it has no key', 'they have no keys')} configured.`]),
  ];
};

/** What the answer lacks about ads, one sentence each. */
export const adGaps = (silent: readonly Silent<AdNetwork>[]): string[] =>
  gaps(silent, adNetworkTitles, {
    untold: (sources, of) => `which ads ${listed(sources)} ${verb(sources.length, 'shows', 'show')} for ${of}`,
    those: (sources) => verb(sources.length, 'its ad library', 'their ad libraries'),
    unasked: (sources) =>
      `The ad ${verb(sources.length, 'library', 'libraries')} of ${listed(sources)} ${verb(sources.length, 'was', 'were')} not searched`,
  });

/** What it lacks about videos. */
export const videoGaps = (silent: readonly Silent<Platform>[]): string[] =>
  gaps(silent, platformTitles, {
    untold: (sources, of) =>
      `what ${listed(sources)} ${verb(sources.length, 'has', 'have')} about ${of} beyond the videos on file`,
    those: (sources) => verb(sources.length, 'it', 'they'),
    unasked: (sources) => `${listed(sources)} ${verb(sources.length, 'was', 'were')} not searched for videos`,
  });
