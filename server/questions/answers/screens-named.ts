import { fold } from '../../tagging/words/words.ts';
import cues from './screen-cues.json' with { type: 'json' };

const named = new RegExp(
  `(?<!\\p{L})(?:${cues.before.join('|')}) (?:the|my) (\\p{L}{3,}(?: \\p{L}{3,})?)(?=[.,;!?\\n]|$| (?:${cues.after.join('|')})(?!\\p{L}))`,
  'giu',
);

/** Nouns such as `the app`, `the new update` and `the morning`. */
const notParts: ReadonlySet<string> = new Set(cues.notParts);
const isPart = (name: string): boolean => !name.split(' ').some((word) => notParts.has(word));

/** Minimum number of texts that name a part of an app. */
const minTexts = 3;
const minShare = 0.05;
const most = 2;

/** The parts of an app that English texts name most, such as `reminders`. */
export const screensNamed = (texts: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const inText = new Set([...fold(text).matchAll(named)].map(([, screen]) => screen!).filter(isPart));
    for (const screen of inText) counts.set(screen, (counts.get(screen) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= minTexts && count >= texts.length * minShare)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([screen]) => screen);
};
