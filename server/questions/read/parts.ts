import type { Plan } from '../../contract/resources/questions/plan.ts';
import { fold } from '../../tagging/words/words.ts';
import data from './joints.json' with { type: 'json' };

const anyOf = (lines: readonly string[]): string =>
  lines
    .flatMap((line) => line.split(', '))
    .map(fold)
    .toSorted((one, other) => other.length - one.length)
    .join('|');

/** Boundaries between questions: “…, and which …”, “…? What …”, “…, is …”. */
const joint = new RegExp(
  `(?:[?;]+ +(?=\\S)|, +(?:(?:${anyOf(data.joints)}) +)?(?=¿?(?:${anyOf(data.beginnings)})(?!\\p{L}))| (?:${anyOf(data.joints)}) +(?=¿?(?:${anyOf(data.beginnings)})(?!\\p{L})))`,
  'gu',
);

const quotes = /["“”„«»「」『』]/u;
const maxParts = 4;
const shortestPart = 2;

/** The questions joined in one; empty if it is a single one. */
export const partsOf = (question: string): string[] => {
  const text = question.replace(/\s+/gu, ' ').trim();
  const folded = fold(text);
  // Positions are only comparable if folding keeps the length.
  if (quotes.test(text) || folded.length !== text.length) return [];
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: said } of folded.matchAll(joint)) {
    parts.push(text.slice(from, index));
    from = index + said.length;
  }
  parts.push(text.slice(from));
  const isWhole = parts.every((part) => part.split(' ').length >= shortestPart);
  return isWhole && parts.length > 1 && parts.length <= maxParts ? parts : [];
};

/** The plans of joined questions as one, in order. */
export const joinedPlan = (plans: readonly Plan[]): Plan => {
  const asks: Plan['asks'] = [];
  const read: Plan['read'] = [];
  for (const plan of plans) {
    const before = asks.length;
    asks.push(
      ...plan.asks.map((ask) =>
        ask.about.from === undefined ? ask : { ...ask, about: { ...ask.about, from: ask.about.from + before } },
      ),
    );
    read.push(
      ...plan.read.map(({ words, as }) => ({
        words,
        as: as.replace(/^asks\[(\d+)\]/u, (_, at: string) => `asks[${Number(at) + before}]`),
      })),
    );
  }
  // A kind of app named in one of them applies to all.
  const kind = asks.find(({ about }) => about.kind !== undefined)?.about.kind;
  return {
    asks: asks.map((ask) =>
      kind === undefined || ask.about.apps || ask.about.kind ? ask : { ...ask, about: { kind, ...ask.about } },
    ),
    declined: plans.flatMap(({ declined }) => declined),
    unread: plans.flatMap(({ unread }) => unread),
    read,
  };
};
