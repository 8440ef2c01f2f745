import { tellIntent } from '../../../server/analysis/answers/intents/tell-intent.ts';
import type { WindowReview } from '../../../server/analysis/findings/findings.ts';
import { findByRules } from '../../../server/analysis/findings/rules/by-rules.ts';
import { mergeFindings } from '../../../server/analysis/findings/rules/merge.ts';
import { countIntent } from '../../../server/analysis/research/intents/count-intent.ts';
import { readAsk } from '../../../server/analysis/research/read-ask.ts';
import { planReading } from '../../../server/analysis/research/reading-plan.ts';
import { askedThings } from '../../../server/analysis/research/topic/asked-topic.ts';
import { wishedThings } from '../../../server/analysis/research/topic/named-features.ts';
import { dayMs } from '../../../server/contract/domain/durations.ts';
import { taggedReview } from '../reviews/window-review.ts';

const to = Date.parse('2026-11-15T00:00:00Z');

interface Given {
  readonly text: string;
  readonly rating: number;
  /** Days before today. */
  readonly ago: number;
  readonly version?: string | null;
  readonly country?: string | null;
  readonly replied?: boolean;
}

let next = 0;
export const reviewOf = ({ ago, ...given }: Given): WindowReview =>
  taggedReview({
    ...given,
    no: next++,
    store: given.replied ? 'play' : 'apple',
    date: to - ago * dayMs - dayMs / 2,
  });

export const many = (count: number, given: Given): WindowReview[] =>
  Array.from({ length: count }, (_, at) => reviewOf({ ...given, ago: given.ago + (at % 5) / 10 }));

/** Asks a question of one app, or of several, and tells its answer. */
export const ask = (question: string, ...lists: readonly (readonly WindowReview[])[]) => {
  const titles = ['Calmly', 'Brightly', 'Darkly'];
  const apps = lists.map((_, at) => ({ store: 'apple' as const, appId: String(at + 1), title: titles[at]! }));
  const read = readAsk(question, apps, '2026-11-15');
  const { span, window } = planReading(read, apps.length, to);
  const { since, until } = read.scope;
  const period =
    since === null && until === null
      ? null
      : { from: since === null ? span.from : Date.parse(since), to: until === null ? to : Date.parse(until) + dayMs };
  const facts = countIntent({
    asked: {
      ...read.read,
      things: wishedThings(read.read, read.features) ?? askedThings(read.question),
      stars: read.question.stars,
      versions: read.scope.versions,
      period,
      features: read.features,
    },
    span,
    window,
    apps: apps.map((app, at) => {
      const chosen = lists[at]!.filter(({ date }) => date >= window.from);
      return { ...app, reviews: lists[at]!, chosen, findings: mergeFindings([findByRules(chosen)]) };
    }),
  });
  const nameOf = ({ appId }: { appId: string }): string => titles[Number(appId) - 1]!;
  const told = facts && tellIntent(facts, { name: 'Calmly', nameOf, when: 'from the last 90 days' });
  return {
    facts,
    verdict: told?.verdict ?? '',
    isSilent: told?.isSilent ?? false,
    text: told ? [told.verdict, ...told.paragraphs.flat()].join('\n') : '',
  };
};

export const crash = 'It crashes every time I open it.';
export const dear = 'The price doubled and it is far too expensive now.';
export const fine = 'Works well, I love it.';
