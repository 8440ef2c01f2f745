import { plain } from '../../support/prose/untrusted.ts';
import { taxonomy } from '../../tagging/themes/taxonomy.ts';
import type { CountedAsk, Figure, Support, SupportKind } from '../count/counted.ts';
import { shareOf } from '../count/figures.ts';
import type { Writing } from './ask-text.ts';
import type { Phrase, Speech } from './speech.ts';
import { average, sentence, short, sideWords } from './words.ts';

type Values = Readonly<Record<string, string>>;

/** A phrase with its values. */
type Line = readonly [phrase: Phrase, values: Values] | null;

interface Facts {
  readonly names: Support['names'];
  /** `5 of 88`, by name. */
  readonly parts: Values;
  readonly figures: Support['figures'];
  readonly asked: CountedAsk;
  readonly writing: Writing;
}

const starsWords = (value: string | number | undefined, speech: Speech): string => average(Number(value), speech);

/** `crashes (47) and login problems (12)`. */
const themeCounts = (figures: Support['figures'], speech: Speech): string =>
  speech.and(
    Object.entries(figures).map(([theme, { reviews }]) =>
      speech.say('item', { theme: speech.theme(theme), n: speech.number(reviews) }),
    ),
  );

/** The exclusions, named by their subject if they are all of it. */
const leftAside = ({ excluded }: CountedAsk, speech: Speech): string => {
  const complaints = taxonomy.filter(({ polarity }) => polarity !== 'pos');
  const wholes = [...Map.groupBy(complaints, ({ group }) => group)].filter(([, themes]) =>
    themes.every(({ id }) => excluded.includes(id)),
  );
  const parts = complaints.filter(
    ({ id, group }) => excluded.includes(id) && !wholes.some(([whole]) => whole === group),
  );
  // Names of themes may contain “and”.
  return [...wholes.map(([group]) => speech.group(group)), ...parts.map(({ id }) => speech.theme(id))].join(', ');
};

/** Averages closer than this are about the same. */
export const aboutSame = 0.2;

const writers: Record<SupportKind, (facts: Facts) => Line | readonly Line[]> = {
  // If it leads, the verdict has it; otherwise it adds little.
  together: () => null,
  complain: ({ parts, names, writing: { speech } }) => [
    'complain',
    { subject: speech.group(String(names.subject)), part: parts.figure! },
  ],
  incident: ({ parts, names }) => {
    const values = { version: plain(String(names.version)), peak: parts.peak!, rest: parts.rest ?? '' };
    if (names.newest === undefined) return ['incident_newest', values];
    const newest = { newest: plain(String(names.newest)), part: parts.newest! };
    return [names.isOver === 1 ? 'incident_over' : 'incident', { ...values, ...newest }];
  },
  brought: ({ parts, names }) => {
    const version = plain(String(names.version));
    return names.newest === undefined
      ? ['newest_brought', { version, peak: parts.peak!, rest: parts.rest! }]
      : ['version_brought', { version, peak: parts.peak!, newest: plain(String(names.newest)), part: parts.newest! }];
  },
  back: ({ parts, names, writing: { speech } }) => [
    [
      names.isLevel === 1 ? 'back_level' : 'back_beside',
      { earlier: plain(String(names.earlier)), before: parts.before! },
    ],
    names.isRated === 1
      ? [
          'back_rated',
          {
            stars: starsWords(names.stars, speech),
            low: starsWords(names.low, speech),
            version: plain(String(names.version)),
          },
        ]
      : null,
  ],
  between: ({ parts, names, writing: { speech } }) => [
    'in_between',
    { span: speech.span(String(names.since), String(names.until)), part: parts.figure! },
  ],
  cause: ({ parts, names, figures, asked: { ask }, writing: { speech } }) => {
    if (ask.by === 'theme') return null;
    const isSame = Math.abs(Number(names.rest) - Number(names.restBefore)) < aboutSame;
    const values = {
      subject: speech.group(String(names.subject)),
      after: parts.after!,
      before: parts.before!,
      rest: starsWords(names.rest, speech),
      restBefore: starsWords(names.restBefore, speech),
    };
    return [
      [shareOf(figures.after!) > shareOf(figures.before!) ? 'cause' : 'cause_gone', values],
      [isSame ? 'rest_same' : 'rest_too', values],
    ];
  },
  objections: ({ figures, writing: { speech } }) => ['objections', { items: themeCounts(figures, speech) }],
  inside: ({ figures, writing: { speech } }) => ['inside', { items: themeCounts(figures, speech) }],
  aside: ({ parts, asked, writing: { speech } }) => [
    'set_aside',
    { topics: leftAside(asked, speech), part: parts.figure! },
  ],
  remaining: ({ figures, writing: { speech } }) => ['remaining', { items: themeCounts(figures, speech) }],
  wider: ({ parts, names, writing: { speech } }) => [
    'wider',
    { subject: speech.group(String(names.subject)), part: parts.figure! },
  ],
  wished: ({ parts }) => ['wished', { part: parts.figure! }],
  meant: ({ parts, figures, writing: { speech } }) => [
    'meant',
    { n: speech.number(figures.more!.reviews), all: parts.all! },
  ],
  everyone: ({ names, asked: { ask }, writing: { speech } }) => [
    ask.by === 'theme' ? null : ['everyone_gives', { stars: starsWords(names.all, speech) }],
    ask.by === 'theme' && names.isSame === 1 ? ['praise_alike', {}] : null,
  ],
  unwished: ({ parts }) => ['unwished', { part: parts.figure! }],
  halves: ({ parts, names, writing: { speech } }) => [
    names.isLevel === 1 ? 'halves_level' : names.isMore === 1 ? 'halves_up' : 'halves_down',
    { now: parts.now!, before: parts.before!, day: speech.day(String(names.middle)) },
  ],
  tops: ({ parts, names, asked: { about, against }, writing }) => [
    names.theme === names.otherTheme ? 'tops_same' : 'tops',
    {
      own: writing.speech.theme(String(names.theme)),
      other: writing.speech.theme(String(names.otherTheme)),
      part: parts.own!,
      otherPart: parts.other!,
      side: sideWords(about, against!, writing),
      otherSide: sideWords(against!, about, writing),
    },
  ],
  neighbour: ({ parts, names, writing: { speech } }) => [
    'neighbour',
    { part: parts.figure!, theme: speech.theme(String(names.theme)), n: speech.number(Number(names.n)) },
  ],
  unanswered: ({ parts }) => ['unanswered', { part: parts.figure! }],
  rise: ({ parts }) => ['rise', { now: parts.now!, before: parts.before! }],
  burst: ({ names, writing: { speech } }) => {
    const countries = String(names.countries).split(' ').filter(Boolean);
    const values = {
      span: speech.span(String(names.since), String(names.until)),
      countries: speech.and(countries.map(speech.country)),
    };
    return countries.length > 0 && countries.length <= 3 ? ['burst_countries', values] : ['burst', values];
  },
  usual: ({ parts, names }) => [
    [names.isLevel === 1 ? 'usual_level' : names.isMore === 1 ? 'usual_more' : 'usual_less', { part: parts.others! }],
    names.worst === undefined ? null : ['usual_worst', { version: plain(String(names.worst)), part: parts.worst! }],
  ],
  ratings: ({ figures, asked: { about, against }, writing }) => {
    const side = ({ stars, reviews }: Figure, words: string) =>
      writing.speech.say('average_of', {
        stars: writing.speech.number(stars ?? 0, 1),
        n: writing.speech.number(reviews),
        side: words,
      });
    return [
      'ratings_beside',
      {
        own: side(figures.own!, sideWords(about, against!, writing)),
        other: side(figures.other!, sideWords(against!, about, writing)),
      },
    ];
  },
  release: ({ names, writing: { speech } }) =>
    names.ended === undefined
      ? null
      : ['released_ended', { ended: plain(String(names.ended)), endDay: speech.day(String(names.endDay)) }],
};

/** `(4 of 242 (2%))` becomes `(4 of 242, 2%)`. */
export const flat = (text: string): string => text.replaceAll(/\(([^()]*\S) ?\(([^()]+)\)\)/gu, '($1, $2)');

const isOne = (line: Line | readonly Line[]): line is Exclude<Line, null> =>
  line !== null && typeof line[0] === 'string';

/** Explanations of an ask, one sentence each, as far as the language has phrases for them. */
export const supportSentences = (asked: CountedAsk, writing: Writing, not: readonly SupportKind[] = []): string[] => {
  const { speech } = writing;
  return asked.support
    .filter(({ kind }) => !not.includes(kind))
    .flatMap(({ kind, figures, names }) => {
      const parts = Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, short(figure, speech)]));
      const line = writers[kind]({ names, parts, figures, asked, writing });
      return isOne(line) ? [line] : (line ?? []);
    })
    .flatMap((line) => (line ? [flat(sentence(speech.say(line[0], line[1]), speech))] : []));
};
