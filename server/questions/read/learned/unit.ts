import { storefronts } from '../../../contract/domain/storefronts.ts';
import type { Declined, Period, Topic } from '../../../contract/resources/questions/plan.ts';
import { withoutLight } from '../../../tagging/subjects/theme-names.ts';
import { blot, blotOut, isUnspaced, type Sheet, sheetOf } from '../../../tagging/words/sheet.ts';
import { isNegation, isStopWord } from '../../../tagging/words/stop-words.ts';
import { fold } from '../../../tagging/words/words.ts';
import type { QuestionContext } from '../../context.ts';
import { plusDays, trendDays, usualDays } from '../../limits/days/calendar.ts';
import { momentsIn } from '../../limits/days/moments.ts';
import { homeOf } from '../../limits/places/place-words.ts';
import { readPlaces } from '../../limits/places/read-places.ts';
import type { Draft } from '../draft.ts';
import type { ScopeRead } from '../scope.ts';
import { newestVersionIn } from '../time/newest-version.ts';
import { readTimes, timeAround } from '../time/read-times.ts';
import turns from '../turns.json' with { type: 'json' };
import { isJoint } from './joints.ts';
import type { heads, Name, WordLabel } from './labels.ts';
import { isLeftOut } from './left-out.ts';
import type { QuestionWord } from './question-words.ts';

/** The network's choices for an ask. */
export type Choices = {
  readonly [Head in keyof typeof heads]: (typeof heads)[Head][number] | (Head extends 'by' ? 'topic' : never);
};

/** A question with a label and an ask number for each word, and the choices for each ask. */
export interface LabelledQuestion {
  readonly draft: Draft;
  readonly scope: ScopeRead;
  readonly context: QuestionContext;
  readonly words: readonly QuestionWord[];
  readonly labels: readonly WordLabel[];
  readonly units: readonly number[];
  readonly choices: readonly Choices[];
  /** Why words were declined. */
  readonly because: Declined['because'];
  /** Log probability that the least certain ask was read correctly; 0 is certain. */
  readonly certainty: number;
}

export interface Piece {
  readonly start: number;
  readonly end: number;
}

/** `The` and `our`, and what French and Italian attach to a name. */
const determiner =
  /^(?:(?:the|an?|our|my|their|your|his|her|its) |(?:l|d|qu|un|(?:d|n)ell|all|dall|sull)['’](?=\p{L}))/iu;

/** Korean particles of a subject, but not of a verb: `날아가는 거`. */
const particle = /(?<=\p{Script=Hangul}{2})(?:에서|으로|에게|까지|부터|보다|이랑|하고|[을를이가은는의에도와과랑])$/u;
const verbal = /^ ?(?:거|것|게|건|점|분|데|사람|이들|유저|사용자)/u;
const plural = /(?<=\p{Script=Hangul}{2})(?:분들|들)$/u;

const anyOf = (words: readonly string[]): string => words.join('|').replaceAll(', ', '|');
const beginsWithDay = (
  (pattern) => (said: string) =>
    pattern.test(said)
)(new RegExp(`(?<!\\p{L})(?:${anyOf(turns.since)}) `, 'u'));

const nowWords = turns.now[0]!.split(', ').map(fold);
const saysNow = (asking: string): boolean =>
  nowWords.some((words) => (isUnspaced(words) ? asking.includes(words) : ` ${asking} `.includes(` ${words} `)));

const comparing =
  /^(?:(?:than|as|since|from|in|to|with|compared (?:with|to)|versus|vs|they did|it was|back|als|seit|im|wie|que|qu['’]|depuis|en|au|desde|di|rispetto a|do que|em|a|la|le|el|l['’]) ?)+(?= |\p{L}|\p{N})/iu;

/** The words of one unit of a question, by label. */
export class Unit {
  readonly question: LabelledQuestion;
  readonly at: number;

  constructor(question: LabelledQuestion, at: number) {
    this.question = question;
    this.at = at;
  }

  /** Adjacent words with a label, joined. */
  pieces(...labels: readonly WordLabel[]): Piece[] {
    const { words, labels: given, units, draft } = this.question;
    const found: Piece[] = [];
    let last = -2;
    words.forEach(({ start, end }, at) => {
      const label = given[at]!;
      const begins = label.endsWith('+') ? (label.slice(0, -1) as WordLabel) : label;
      if (units[at] !== this.at || !labels.includes(begins)) return;
      const open = found.at(-1);
      const isSamePlace =
        open !== undefined && draft.placeOf(open.start, open.end).end > draft.placeOf(start, end).start;
      if (open && (isSamePlace || (last === at - 1 && (label.endsWith('+') || !isName(label)))))
        found[found.length - 1] = { start: open.start, end };
      else found.push({ start, end });
      last = at;
    });
    return found;
  }

  has(...labels: readonly WordLabel[]): boolean {
    return this.pieces(...labels).length > 0;
  }

  /** Whether a word of the unit outside of its subjects has one of these meanings. */
  says(...cues: readonly string[]): boolean {
    const { words, labels, units } = this.question;
    return words.some(
      ({ features }, at) =>
        units[at] === this.at && !isName(plain(labels[at]!)) && cues.some((cue) => features.includes(`cue:${cue}`)),
    );
  }

  /** Whether the exclusion is a word instead of its meaning: `minus the word greedy`. */
  get leavesOutWord(): boolean {
    const { words, labels, units } = this.question;
    return words.some(
      ({ features }, at) => units[at] === this.at && labels[at] === 'withoutCue' && features.includes('cue:theWord'),
    );
  }

  /** Whether a word with a label is negative. */
  denies(label: WordLabel): boolean {
    const { words, labels, units, draft } = this.question;
    return words.some(
      ({ folded, features }, at) =>
        units[at] === this.at &&
        labels[at] === label &&
        (isNegation(folded, draft.cues.language) || features.includes('cue:unreplied')),
    );
  }

  /** Whether every word with a label has a meaning. */
  isAll(label: Name, cue: string): boolean {
    const { words, labels, units } = this.question;
    const isKnown = ({ features }: QuestionWord): boolean =>
      features.includes('version') || features.includes(`cue:${cue}`);
    return words.every((word, at) => units[at] !== this.at || plain(labels[at]!) !== label || isKnown(word));
  }

  /** Whether words with a label are its only meaningful ones. */
  hasOnly(label: WordLabel): boolean {
    const { labels, units } = this.question;
    const own = labels.filter((each, at) => units[at] === this.at && each !== 'filler');
    return own.length > 0 && own.every((each) => each === label);
  }

  /** Its words outside of the subjects. */
  get asking(): string {
    const { words, labels, units, draft } = this.question;
    const isOwn = (at: number): boolean => units[at] === this.at && !isName(plain(labels[at]!));
    return words
      .flatMap(({ start, end }, at) => {
        const isJoined = isUnspaced(draft.sheet.text.slice(start, end)) && words[at - 1]?.end === start;
        return isOwn(at) ? [`${isJoined && isOwn(at - 1) ? '' : ' '}${draft.sheet.text.slice(start, end)}`] : [];
      })
      .join('');
  }

  names(name: Name): string[] {
    const { draft } = this.question;
    const { language } = draft.cues;
    return this.pieces(name)
      .map((piece) => (name === 'segment' ? this.withoutApp(piece) : piece))
      .map(({ start, end }) => {
        const said = draft.corrected(start, end).replace(determiner, '');
        const isVerb = /(?<!다)는$/u.test(said) && verbal.test(draft.sheet.text.slice(end));
        const bare = isVerb ? said : said.replace(particle, '');
        if (name === 'segment') return bare.replace(plural, '');
        if (name !== 'topic' || this.isQuoted(start, end)) return bare;
        const short = withoutLight(bare);
        // A particle inside of `구독 취소가 어렵다` is at its end without the verb.
        return short === bare ? bare : short.replace(particle, '');
      })
      .filter((said, at, all) => all.indexOf(said) === at && (all.length === 1 || !isStopWord(fold(said), language)));
  }

  private isQuoted(start: number, end: number): boolean {
    return this.question.scope.quotes.some((quote) => quote.start < end && quote.end > start);
  }

  /** The only app, if it is named inside a group of people: `came to Tidebook from another app`. */
  get appOfSegment(): ScopeRead['apps'][number] | undefined {
    const { context, scope } = this.question;
    const [app, ...others] = scope.apps;
    const isOnly = app !== undefined && others.length === 0 && !context.hasOwnApp;
    return isOnly && this.pieces('segment').some(({ start, end }) => start <= app.start && app.end <= end)
      ? app
      : undefined;
  }

  /** A group of people without the app that they use: the longer part beside it. */
  private withoutApp(piece: Piece): Piece {
    const app = this.appOfSegment;
    if (!app || app.start < piece.start || app.end > piece.end) return piece;
    const inside = this.question.words.filter(({ start, end }) => start >= piece.start && end <= piece.end);
    const ahead = inside.filter(({ end }) => end <= app.start);
    const behind = inside.filter(({ start }) => start >= app.end);
    const part = ahead.length > behind.length ? ahead : behind;
    return part.length > 0 ? { start: part[0]!.start, end: part.at(-1)!.end } : piece;
  }

  /** Whether everything named with this label is excluded: `not on 5.4.0`, but not `fixed or not on 5.4.0`. */
  isNegated(label: WordLabel): boolean {
    const { sheet, cues } = this.question.draft;
    const { versions } = this.question.scope;
    const pieces = this.pieces(label);
    const naming =
      label === 'versions'
        ? versions.filter(({ start, end }) => pieces.some((piece) => piece.start < end && piece.end > start))
        : pieces;
    // `Not in Germany or France`.
    const isNext = (items: readonly Piece[], at: number): boolean =>
      at > 0 && isJoint(sheet.folded.slice(items[at - 1]!.end, items[at]!.start));
    return (
      naming.length > 0 &&
      (naming.every(({ start }, at) => isNext(naming, at) || isLeftOut(sheet.folded.slice(0, start), cues.language)) ||
        pieces.every((piece, at) => isNext(pieces, at) || this.isBesideExclusion(piece)))
    );
  }

  /** Whether a word that excludes is next to a piece: `except the happy ones`, `nothing from before October`. */
  private isBesideExclusion({ start, end }: Piece): boolean {
    const { words, labels, draft, scope, context } = this.question;
    const { text } = draft.sheet;
    const first = words.findIndex((word) => word.start >= start);
    const last = words.findLastIndex((word) => word.end <= end);
    // In a search, `no Android users`, but not `no Android widget`; `no more than 2 stars` is a limit as a whole.
    const own = words[first]!;
    const isLimit = scope.spans.some((span) => span.start < own.end && span.end > own.start);
    const { language } = draft.cues;
    const excludes = isNegation(own.folded, language) || isLeftOut(`${own.folded} `, language);
    const isOfThing = labels[last + 1] === 'topic';
    if (context.finds && !isLimit && !isOfThing && first < last && excludes) return true;
    const isBehind = language === 'ja' || language === 'ko';
    const step = isBehind ? 1 : -1;
    let at = (isBehind ? last : first) + step;
    // `Apart from that, in 2026`: what a question refers back to is excluded, and not the limit.
    const isPassed = (each: number): boolean =>
      labels[each] === 'filler' && (context.finds || !words[each]!.features.includes('cue:pronoun'));
    while (isPassed(at)) at += step;
    const between = isBehind ? text.slice(end, words[at]?.start) : text.slice(words[at]?.end, start);
    return labels[at] === 'withoutCue' && !/[,;:.!?]/u.test(between);
  }

  /** Whether the question names the first day of its period: `since May`, `after 3 May`. */
  get isSinceDay(): boolean {
    const { folded } = this.question.draft.sheet;
    return this.pieces('period').some(({ start, end }) => beginsWithDay(folded.slice(Math.max(0, start - 12), end)));
  }

  /** `Right now`: since the newest version, or the last month if that is too new or too old. */
  get presentDays(): Period | null {
    if (!saysNow(fold(this.asking))) return null;
    const { today, versions } = this.question.context;
    const since = versions[0]?.since;
    const isTelling = since !== undefined && since <= plusDays(today, -7) && since >= plusDays(today, -usualDays);
    return { since: isTelling ? since : plusDays(today, -trendDays) };
  }

  /** Whether its event is the release of the newest version. */
  get isNewestVersion(): boolean {
    const said = newestVersionIn(this.question.draft.sheet.folded);
    return said !== null && this.pieces('event').some(({ start, end }) => start < said.to && end > said.from);
  }

  /** Quoted subjects. */
  quotes(label: 'topic' | 'without' = 'topic'): string[] {
    const { scope } = this.question;
    const topic = this.pieces(label);
    return scope.quotes
      .filter(({ start, end }) => topic.some((piece) => piece.start < end && piece.end > start))
      .map(({ value }) => value);
  }

  /** The sheet reduced to some words. */
  sheet(...labels: readonly WordLabel[]): Sheet {
    const { draft } = this.question;
    let sheet = draft.sheet;
    let from = 0;
    for (const { start, end } of this.pieces(...labels)) {
      sheet = blotOut(sheet, from, start);
      from = end;
    }
    return blotOut(sheet, from, draft.sheet.text.length);
  }

  periods(...labels: readonly WordLabel[]): readonly Period[] {
    if (!this.has(...labels)) return [];
    const { context, draft } = this.question;
    const read = (sheet: Sheet): readonly Period[] => readTimes(sheet, context.today, draft.cues.language).periods;
    const periods = [read(this.sheet(...labels)), this.periodAroundVersion(...labels)].find((each) => each.length > 0);
    // `Bugs, summer`: a possible time counts once it is known to limit the reviews.
    return (
      periods ??
      this.pieces(...labels).flatMap(({ start, end }) => read(sheetOf(`in ${draft.sheet.text.slice(start, end)}`)))
    );
  }

  /** `In the two weeks after 5.4.0 came out`: relative to the release day. */
  private periodAroundVersion(...labels: readonly WordLabel[]): readonly Period[] {
    const { context, draft, scope } = this.question;
    const sheet = this.sheet(...labels);
    const named = scope.versions.find(({ start, end }) => !sheet.folded.slice(start, end).includes(blot));
    const since = context.versions.find(({ version }) => version === named?.value)?.since;
    if (!named || since === undefined) return [];
    const ahead = sheet.text.slice(0, named.start).replace(/versions? $/iu, '');
    const around = timeAround(sheetOf(`${ahead}${since}`), context.today, draft.cues.language);
    return around?.periods ?? [];
  }

  /** `Between August and October`: both ends, the later first; null unless it names two times longer than a day. */
  get ends(): readonly [Period, Period] | null {
    const { context, draft } = this.question;
    const moments = momentsIn(this.sheet('period'), { today: context.today, language: draft.cues.language }).filter(
      ({ weak, span, never, from, to }) => !weak && !span && !never && from < to,
    );
    const [one, other] = moments;
    if (!one || !other || moments.length > 2 || one.to >= other.from) return null;
    const until = other.to < context.today ? { until: other.to } : {};
    return [
      { since: other.from, ...until },
      { since: one.from, until: one.to },
    ];
  }

  /** The time compared with: all of May in `than last May`, all of spring in `since spring`. */
  comparedPeriod(): Period | undefined {
    const { context, draft } = this.question;
    const said = this.pieces('against').flatMap(({ start, end }) => {
      const bare = draft.sheet.text
        .slice(start, end)
        .replace(comparing, '')
        .replace(/(?:より|と比べて|보다)$/u, '');
      return readTimes(sheetOf(`in ${bare}`), context.today, draft.cues.language).periods;
    });
    return said.at(-1) ?? this.periods('against').at(-1);
  }

  countries(...labels: readonly WordLabel[]): string[] {
    if (!this.has(...labels)) return [];
    const { draft } = this.question;
    // `Brazilian` is a place once it is known to limit the reviews.
    const alone = this.pieces(...labels).map(({ start, end }) => sheetOf(`${draft.written(start, end)} users`));
    const found = [this.sheet(...labels), ...alone]
      .map(readPlaces)
      .find((each) => each.countries.length > 0 || each.languages.length > 0);
    const { countries, languages } = found ?? { countries: [], languages: [] };
    return [...new Set([...countries, ...languages.map(homeOf)])].filter((country) => storefronts.has(country));
  }

  apps(...labels: readonly WordLabel[]): string[] {
    return this.named(this.question.scope.apps, labels);
  }

  /** Version numbers, including those that look like a rating if the words leave it open. */
  versions(...labels: readonly WordLabel[]): string[] {
    const named = this.named(this.question.scope.versions, labels);
    if (named.length > 0 || !labels.includes('versions')) return named;
    const { text } = this.question.draft.sheet;
    return this.pieces('versions').flatMap(({ start, end }) => text.slice(start, end).match(/\d+(?:\.\d+)*/gu) ?? []);
  }

  private named(
    all: readonly { readonly value: string; readonly start: number; readonly end: number }[],
    labels: readonly WordLabel[],
  ): string[] {
    const pieces = this.pieces(...labels);
    return [
      ...new Set(
        all
          .filter(({ start, end }) => pieces.some((piece) => piece.start < end && piece.end > start))
          .map(({ value }) => value),
      ),
    ];
  }
}

const maxUnits = 4;

export const allUnits = (question: LabelledQuestion): Unit[] =>
  Array.from({ length: maxUnits }, (_, at) => new Unit(question, at));

export const plain = (label: WordLabel): WordLabel => label.replace('+', '') as WordLabel;

const isName = (label: WordLabel): boolean =>
  label === 'topic' || label === 'without' || label === 'segment' || label === 'event';

export const topicOf = (
  words: readonly string[],
  polarity: Topic['polarity'],
  match: Topic['match'] = 'meaning',
): Topic => ({
  words: [...words],
  match,
  polarity,
});
