import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Ask, Plan, Scope, Topic } from '../../server/contract/resources/questions/plan.ts';
import { contextOf, type Written } from '../../server/questions/read/learned/recipe/gold.ts';
import { readQuestion } from '../../server/questions/read/read-question.ts';
import { fold } from '../../server/tagging/words/words.ts';

const written = readFileSync(new URL('../../training/questions/held-out.ndjson', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line): Written => JSON.parse(line));

const article = /^(?:the|an?|our|my|der|die|das|l[ae]s?|el|los|os?|il) /u;
const plainTopic = (topic: Topic | undefined): unknown =>
  topic && { ...topic, words: topic.words.map((word) => fold(word).replace(article, '')).sort() };

/** Without what makes no difference: articles, the order of lists, and the name of the app that is asked about anyway. */
const plainScope = ({ apps, kind, segment, countries, period, ...rest }: Scope, own: string | null): unknown => ({
  ...rest,
  apps: apps?.length === 1 && apps[0] === own ? undefined : apps?.toSorted(),
  kind: kind && fold(kind).replace(/s$/u, ''),
  segment: plainTopic(segment),
  countries: countries?.toSorted(),
  period:
    period && 'side' in period && 'words' in period.event ? { ...period, event: plainTopic(period.event) } : period,
});

const plainAsk = ({ about, against, topic, without, pick, expects: _, ...rest }: Ask, own: string | null): unknown => ({
  ...rest,
  about: plainScope(about, own),
  against: against === undefined || against === 'rest' ? against : plainScope(against, own),
  topic: plainTopic(topic),
  without: without?.map(plainTopic),
  pick: pick === 'all' ? undefined : pick,
});

const plain = ({ asks, declined, unread }: Pick<Plan, 'asks' | 'declined' | 'unread'>, own: string | null): unknown =>
  JSON.parse(
    JSON.stringify({
      asks: asks.map((ask) => plainAsk(ask, own)),
      because: declined.map(({ because }) => because).sort(),
      unread: unread.map(fold).sort(),
    }),
  );

test('of 150 questions that nothing was learned from, at least 60 % have exactly the plan that a person wrote', () => {
  const right = written.filter((question) =>
    isDeepStrictEqual(
      plain(readQuestion(question.q, contextOf(question)), question.context.app),
      plain(question.plan, question.context.app),
    ),
  );
  expect(written).toHaveLength(150);
  expect(right.length / written.length).toBeGreaterThanOrEqual(0.6);
});
