import type { Ask, Declined, Plan, Scope } from '../../contract/resources/questions/plan.ts';
import type { QuestionContext } from '../context.ts';
import { type Clause, clausesOf } from './clauses.ts';
import type { Mark, Tag } from './cues.ts';
import { declinedIn } from './declined.ts';
import { type Draft, draftOf } from './draft.ts';
import { readWords } from './read-words.ts';
import { type Reading, readingOf } from './reading.ts';
import { rules } from './rules/index.ts';
import { type Subject, subjectOf } from './subject.ts';

/** A clause with what was made of it. */
export interface ClauseRead {
  readonly reading: Reading;
  readonly uses: readonly Tag[];
  readonly subject: Subject | null;
  readonly asks: readonly Ask[];
  readonly declined: readonly Declined[];
  readonly declinedMarks: readonly Mark[];
  /** What a statement would ask for by itself: its app or kind of app is that of the question behind it. */
  readonly led?: readonly Ask[];
}

const nothing = (reading: Reading): ClauseRead => ({
  reading,
  uses: [],
  subject: null,
  asks: [],
  declined: [],
  declinedMarks: [],
});

const readClause = (reading: Reading, before: readonly ClauseRead[]): ClauseRead => {
  const declined = declinedIn(reading);
  if (declined) {
    return { ...nothing(reading), asks: declined.asks, declined: [declined.declined], declinedMarks: declined.marks };
  }
  const earlier = before.flatMap(({ asks }) => asks).at(-1)?.topic?.words ?? [];
  for (const rule of rules) {
    if (!rule.when(reading)) continue;
    const own = subjectOf(reading, rule.uses);
    const isThat =
      own.words.length === 0 && reading.has('pronoun') && rule.uses.includes('pronoun') && !reading.has('rating');
    const subject = isThat ? { ...own, words: earlier } : own;
    const asks = rule.build(subject, reading);
    if (asks.length > 0) return { ...nothing(reading), uses: rule.uses, subject, asks };
  }
  return nothing(reading);
};

/** `True?`, `any idea why?`, `list them`: they ask about the clause before. */
const idle: ReadonlySet<Tag> = new Set<Tag>(
  'why when howMany howMuch share which what where show how yesNo anyone filler us pronoun people there claim worry advice'.split(
    ' ',
  ) as Tag[],
);
const isBare = ({ marks, scope, sheet, clause }: Reading): boolean => {
  if (marks.some(({ tags }) => ![...tags].some((tag) => idle.has(tag))) || scope.spans.length > 0) return false;
  const covered = marks.reduce((sum, { start, end }) => sum + end - start, 0);
  const letters = sheet.folded.slice(clause.start, clause.end).replace(/[^\p{L}\p{N}]/gu, '').length;
  return letters - covered <= 6 && letters < 30;
};

/** `… or is that just me`: a second yes or no that names nothing is no question of its own. */
const isRhetorical = ({ draft, clause, form, has, scope }: Reading): boolean => {
  const ahead = draft.sheet.folded.slice(0, clause.start).trimEnd();
  const isOr = /(?:^|[\s,])(?:or|oder|ou|o)$/u.test(ahead);
  return isOr && form === 'yesNo' && !has('bad', 'wish', 'good') && scope.spans.length === 0;
};

const limits = ['period', 'countries', 'stores', 'versions', 'stars', 'replied', 'segment'] as const;

/** A clause of its own limits keeps them; one that says `they`, `there` or `now` has those of the clause before. */
const continued = (read: ClauseRead, before: ClauseRead | undefined, place: number): readonly Ask[] => {
  const last = before?.asks.at(-1);
  if (!last) return read.asks;
  const { reading } = read;
  return read.asks.map((ask) => {
    if (reading.has('there_') && last.by) return { ...ask, about: { ...ask.about, from: place - 1 } };
    if (reading.has('now') && last.about.versions && !ask.about.versions && !ask.against)
      return { ...ask, about: { ...ask.about, versions: last.about.versions } };
    if (!reading.has('pronoun') || ask.against || last.against || ask.source !== 'reviews' || last.source !== 'reviews')
      return ask;
    const inherited = Object.fromEntries(
      limits.flatMap((key) =>
        last.by === 'country' || ask.about[key] !== undefined || last.about[key] === undefined
          ? []
          : [[key, last.about[key]]],
      ),
    );
    return { ...ask, about: { ...inherited, ...ask.about } };
  });
};

/** A kind of app or a set of apps that one clause names is meant by all. */
const shared = (asks: readonly Ask[], led: readonly Ask[]): Ask[] => {
  const kind = [...asks, ...led].find(({ about }) => about.kind !== undefined)?.about.kind;
  const apps = asks.find(({ about }) => about.apps !== undefined)?.about.apps;
  return asks.map((ask) => {
    if (ask.about.kind !== undefined || ask.about.apps !== undefined || ask.about.from !== undefined) return ask;
    const more: Scope = kind !== undefined ? { kind } : apps !== undefined ? { apps } : {};
    return { ...ask, about: { ...more, ...ask.about } };
  });
};

const merged = (one: Clause, other: Clause): Clause => ({ start: one.start, end: other.end });

const readClauses = (draft: Draft, context: QuestionContext): ClauseRead[] => {
  const done: ClauseRead[] = [];
  const read = (clause: Clause): ClauseRead => readClause(readingOf(draft, clause, context), done);
  let asideFrom: Clause | null = null;
  for (const clause of clausesOf(draft.sheet, draft.cues)) {
    const here = read(clause);
    const last = done.at(-1);
    if (isRhetorical(here.reading)) continue;
    if (last && isBare(here.reading)) {
      done.pop();
      const whole = read(merged(last.reading.clause, clause));
      if (whole.asks.length > 0 || last.asks.length === 0) {
        done.push(whole);
        continue;
      }
      done.push(last);
    }
    // What only limits the reviews belongs to the question behind it.
    if (asideFrom && here.reading.scope.spans.every(({ start }) => start >= clause.start)) {
      const whole = read(merged(asideFrom, clause));
      asideFrom = null;
      if (whole.asks.length > 0) {
        done.pop();
        done.push(whole);
        continue;
      }
    }
    done.push(here);
    const isLimit =
      here.asks.length === 0 &&
      here.declined.length === 0 &&
      (here.reading.has('without', 'aside') || here.reading.scope.spans.some(({ as }) => as !== 'about.apps'));
    asideFrom = isLimit ? clause : null;
  }
  // A statement before the question only leads to it.
  const isQuestion = ({ reading, asks }: ClauseRead): boolean =>
    asks.length > 0 && (reading.form !== 'none' || reading.isAsked);
  return done.map((each, at) => {
    const isStatement =
      each.reading.form === 'none' &&
      !each.reading.isAsked &&
      /[.!:]\s*$/u.test(draft.sheet.folded.slice(each.reading.clause.start, each.reading.clause.end));
    return isStatement && done.slice(at + 1).some(isQuestion) ? { ...nothing(each.reading), led: each.asks } : each;
  });
};

/** What is asked twice is asked once; revenue that was refused for a time past is not given twice. */
const distinct = (asks: readonly Ask[]): Ask[] => {
  const isSame = (one: Ask, other: Ask): boolean => JSON.stringify(one) === JSON.stringify(other);
  const isMoney = ({ source }: Ask): boolean => source === 'revenue';
  return asks.filter(
    (ask, at) => !asks.slice(0, at).some((each) => isSame(each, ask) || (isMoney(each) && isMoney(ask) && !ask.by)),
  );
};

/** One refusal for each reason. */
const joined = (declined: readonly Declined[]): Declined[] => {
  const reasons = [...new Set(declined.map(({ because, needs }) => `${because} ${needs}`))];
  return reasons.map((reason) => {
    const all = declined.filter(({ because, needs }) => `${because} ${needs}` === reason);
    return { ...all[0]!, words: all.map(({ words }) => words).join(' … ') };
  });
};

/** What a question asks for, as a plan. A plan without asks means that nothing was understood, or nothing can be answered. */
export const readQuestion = (question: string, context: QuestionContext): Plan => {
  const draft = draftOf(question, [...context.apps, ...context.otherApps], context);
  let clauses = readClauses(draft, context);
  if (clauses.every(({ asks, declined }) => asks.length === 0 && declined.length === 0)) {
    clauses = [readClause(readingOf(draft, { start: 0, end: draft.sheet.text.length }, context), [])];
  }
  const asks: Ask[] = [];
  clauses.forEach((clause, at) => {
    const before = clauses.slice(0, at).findLast((each) => each.asks.length > 0);
    asks.push(...continued(clause, before, asks.length));
  });
  const all = distinct(
    shared(
      asks,
      clauses.flatMap(({ led = [] }) => led),
    ),
  );
  return {
    asks: all,
    declined: joined(clauses.flatMap(({ declined }) => declined)),
    ...readWords(draft, clauses, all),
  };
};
