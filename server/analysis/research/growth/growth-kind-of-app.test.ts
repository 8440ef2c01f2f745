import { expect, test } from 'vitest';
import { readQuestion } from '../research-question.ts';
import { growthKind, readGrowth } from './growth-kind-of-app.ts';

const today = '2026-11-15';

test.each([
  ['What ads should I run for a running coach?', 'running coach'],
  ['How do running coach apps grow?', 'running coach'],
  ['Which hooks should a photo editor open its ads with?', 'photo editor'],
  ['What ads should I run for a habit tracker?', 'habit tracker'],
  ['Which TikTok creators should I pay to promote my budget app?', 'budget'],
  ['How do meditation apps advertise on Google?', 'meditation'],
  ['Which ads should I start?', null],
  ['How do I deal with crashes after an update?', null],
  ['How do I make money with my app?', null],
  ['What is the best strategy for an app?', null],
  ['How do strategy games grow?', 'strategy games'],
])('“%s” names %j', (asked, kind) => expect(growthKind(asked, readQuestion(asked, [], today), today)).toBe(kind));

test.each(['How do I get my first 1000 users?', 'How do I get to 10k downloads?', 'How do I reach 1.5M users?'])(
  'the goal of “%s” is no topic',
  (asked) => expect(readGrowth(asked, today)).toMatchObject({ kind: null, question: { topic: '' } }),
);
