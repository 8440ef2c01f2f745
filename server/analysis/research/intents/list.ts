import type { Finding, FindingKind, WindowReview } from '../../findings/findings.ts';
import { measure, type measure as measureFinding } from '../../findings/measure.ts';
import { findByRules } from '../../findings/rules/by-rules.ts';
import { fixOfFinding } from '../../findings/rules/fixes.ts';
import { mergeFindings } from '../../findings/rules/merge.ts';
import { isOf } from '../topic/asked-topic.ts';
import { type Figure, figureOf, type Says } from './figures/figure.ts';
import { type AskedTopic, saysOf, topicAsked } from './figures/says.ts';
import type { IntentApp, IntentInput } from './intent-input.ts';
import { versionGroups } from './which/versions.ts';

/** One thing that people say, in the order in which it is told. */
export interface Listed extends Omit<ReturnType<typeof measureFinding>, 'severity'> {
  readonly kind: FindingKind;
  readonly label: string;
  readonly theme: string | null;
  readonly fix: string | null;
  readonly nos: readonly number[];
  /** Of the apps it is compared with: how many of their reviews ask for it, or are pleased to have it. */
  readonly rivals: readonly { readonly title: string; readonly asking: number; readonly pleased: number }[];
}

/** What people complain of, praise or ask for, in a part of the reviews or in all of them. */
export interface ListFacts {
  readonly intent: 'complaints' | 'praise' | 'requests' | 'build_next' | 'reasons';
  readonly number: number | null;
  /** The part whose reasons are told; null: all reviews read. */
  readonly part: 'leaving' | 'unhappy' | 'topic' | null;
  readonly topic: AskedTopic | null;
  /** Of a topic: whether the items are what exactly is said about it, and not what is said beside it. */
  readonly isDetailed: boolean;
  readonly stars: readonly number[];
  /** The version that alone is counted. */
  readonly version: string | null;
  /** The part: `said` of all reviews. */
  readonly whole: Figure;
  readonly items: readonly Listed[];
  /** General praise, or people who leave without saying why. */
  readonly general: Listed | null;
  readonly rivals: readonly string[];
  /** The same of the apps it is compared with. */
  readonly others: readonly ListFacts[];
}

const kinds: Readonly<Record<ListFacts['intent'], readonly FindingKind[]>> = {
  complaints: ['complaint'],
  reasons: ['complaint'],
  praise: ['praise'],
  requests: ['request'],
  build_next: ['request'],
};
/** These say that people are pleased, or leave, and not why. */
const vague: ReadonlySet<string> = new Set(['love_it', 'leaving', 'declined']);
const most = 20;

const leaves: Says = ({ themes }) => themes.includes('leaving') || themes.includes('cancel_subscription');

/** What people say of one kind, most said first; of wishes, also what the apps beside it have. */
export const listFindings = (input: IntentInput): ListFacts | null => {
  const [first, ...others] = input.apps.map((app) => listOf(app, input));
  if (!first) return null;
  return { ...first, others: input.asked.intent === 'build_next' ? [] : others.filter((other) => other !== null) };
};

const listOf = (
  app: IntentApp,
  { asked, window, apps }: IntentInput,
): (Omit<ListFacts, 'others'> & { others: [] }) | null => {
  const rivals = apps.filter((each) => each !== app);
  if (app.chosen.length === 0) return null;
  const intent = asked.intent as ListFacts['intent'];
  const newest = asked.newestVersion ? versionGroups(app.chosen).findLast(({ reviews }) => reviews.length >= 5) : null;
  const base = newest?.reviews ?? app.chosen;
  const says = partOf(intent, asked);
  const chosen = says === null ? base : base.filter(says.says);
  if (chosen.length === 0 && says === null) return null;
  const isWhole = chosen.length === app.chosen.length;
  const findings = isWhole ? app.findings : mergeFindings([findByRules(chosen)]);
  // Of a topic that several themes stand for, those are what exactly is said; of one theme, what is said beside it.
  const isDetailed = asked.things.some(({ themes }) => themes.length > 1);
  const wanted = findings.filter(
    ({ kind, theme }) =>
      kinds[intent].includes(kind) &&
      (says?.part !== 'topic' || isOf({ theme }, asked.things) === isDetailed) &&
      // That people cancel is no reason for it.
      !(says?.part === 'leaving' && theme === 'cancel_subscription'),
  );
  const listed = wanted
    .toSorted((one, other) => other.members.length - one.members.length)
    .map((finding) => listedOf(finding, chosen, window, rivals));
  const isVague = ({ theme }: Listed): boolean => vague.has(theme ?? '');
  return {
    intent,
    number: asked.number,
    part: says?.part ?? null,
    topic: topicAsked(asked.things),
    isDetailed,
    stars: asked.stars,
    version: newest?.version ?? null,
    whole: figureOf(app.title, base, says?.says ?? null),
    items: listed.filter((item) => !isVague(item)).slice(0, most),
    general: listed.find(isVague) ?? null,
    rivals: rivals.map(({ title }) => title),
    others: [],
  };
};

const partOf = (
  intent: ListFacts['intent'],
  asked: IntentInput['asked'],
): { readonly part: NonNullable<ListFacts['part']>; readonly says: Says } | null => {
  const rated: Says | null = asked.stars.length > 0 ? ({ rating }) => asked.stars.includes(rating) : null;
  const topical = saysOf(asked.things);
  if (intent === 'reasons' && asked.part === 'leaving') return { part: 'leaving', says: leaves };
  if (intent !== 'build_next' && intent !== 'requests' && topical) return { part: 'topic', says: topical };
  if (rated) return { part: 'unhappy', says: rated };
  return intent === 'reasons' ? { part: 'unhappy', says: ({ rating }) => rating <= 2 } : null;
};

const listedOf = (
  finding: Finding,
  reviews: readonly WindowReview[],
  window: IntentInput['window'],
  rivals: IntentInput['apps'],
): Listed => {
  const { severity: _, ...measured } = measure(finding, reviews, window);
  return {
    kind: finding.kind,
    label: finding.label,
    theme: finding.theme,
    ...measured,
    fix: fixOfFinding(finding),
    nos: finding.members.map((at) => reviews[at]!.no),
    rivals:
      finding.kind !== 'request'
        ? []
        : rivals.map(({ title, findings }) => {
            const own = findings.find((each) => each.kind === 'request' && each.label === finding.label);
            return { title, asking: own?.members.length ?? 0, pleased: own?.pleased?.length ?? 0 };
          }),
  };
};
