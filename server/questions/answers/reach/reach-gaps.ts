import { type AdNetwork, adNetworkTitles } from '../../../contract/domain/ad-networks.ts';
import { type Platform, platformTitles } from '../../../contract/domain/platforms.ts';
import { listed, verb } from '../../../support/prose/numbers.ts';

/** Why a source returned nothing, as a predicate. */
const silences = {
  quota_spent: 'has reached its search limit for today',
  upstream_failed: 'failed to answer',
  upstream_timeout: 'did not answer in time',
} as const;

export interface Silent<Source> {
  /** The app's title, or the kind of app. */
  readonly of: string;
  readonly source: Source;
  readonly code: keyof typeof silences | 'not_configured';
  /** Whether some of its data was read. */
  readonly partly?: boolean;
}

interface Wording {
  /** What is missing, as an indirect question: `which ads Google shows for Calmly`. */
  question(sources: readonly string[], of: string): string;
  /** The source that failed, as the subject of the next clause. */
  subject(sources: readonly string[]): string;
  unasked(sources: readonly string[]): string;
}

const limitOf = (code: keyof typeof silences, sources: number): string =>
  code === 'quota_spent' && sources > 1 ? 'have reached their search limits for today' : silences[code];

/** One sentence for sources that failed the same way for the same apps, and one for those without a key. */
const gaps = <Source extends string>(
  silent: readonly Silent<Source>[],
  names: Readonly<Record<Source, string>>,
  { question, subject, unasked }: Wording,
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
      return `It is ${known} ${question(sources, of)} because ${subject(sources)} ${limitOf(code, sources.length)}.`;
    }),
    ...(keyless.size === 0
      ? []
      : [`${unasked([...keyless])}: ${verb(keyless.size, 'it has no key', 'they have no keys')} configured.`]),
  ];
};

export const adGaps = (silent: readonly Silent<AdNetwork>[]): string[] =>
  gaps(silent, adNetworkTitles, {
    question: (sources, of) => `which ads ${listed(sources)} ${verb(sources.length, 'shows', 'show')} for ${of}`,
    subject: (sources) => verb(sources.length, 'its ad library', 'their ad libraries'),
    unasked: (sources) =>
      `The ad ${verb(sources.length, 'library', 'libraries')} of ${listed(sources)} ${verb(sources.length, 'was', 'were')} not searched`,
  });

export const videoGaps = (silent: readonly Silent<Platform>[]): string[] =>
  gaps(silent, platformTitles, {
    question: (sources, of) =>
      `what ${listed(sources)} ${verb(sources.length, 'has', 'have')} about ${of} beyond the videos on file`,
    subject: (sources) => verb(sources.length, 'it', 'they'),
    unasked: (sources) => `${listed(sources)} ${verb(sources.length, 'was', 'were')} not searched for videos`,
  });
