/** Those who fit a kind of app: many recent posts about such apps. */

import { mix } from '../../world/random.ts';
import { inShare, walk } from '../slots.ts';
import type { KindBank } from '../words/bank.ts';
import { type ForeignBank, foreignClosers, foreignLife, foreignPaid } from '../words/foreign.ts';
import type { Casting } from './casting.ts';
import { aboutApps, codeOf, somethingElse, topicAlone } from './drafts.ts';

/** How much of what they post is about the kind, and whether they stay with one app. */
const fitting: readonly {
  readonly share: number;
  readonly isLoyal: boolean;
  readonly paidShare: number;
  readonly note: string;
}[] = [
  { share: 0.85, isLoyal: false, paidShare: 0.2, note: 'reviews apps of the kind all year' },
  { share: 0.7, isLoyal: true, paidShare: 0.1, note: 'keeps a diary with one app at a time' },
  { share: 0.6, isLoyal: false, paidShare: 0.35, note: 'half of it about such apps, often paid for' },
  { share: 0.75, isLoyal: true, paidShare: 0, note: 'shows how one app is set up' },
  { share: 0.45, isLoyal: false, paidShare: 0.15, note: 'everyday life and such apps by turns' },
];

export const addFits = (casting: Casting, bank: KindBank, count: number): void => {
  for (let at = 0; at < count; at++) {
    const sort = fitting[at % fitting.length] ?? fitting[0]!;
    casting.add(`fit ${bank.kind} ${at}`, (salt) => ({
      bio: walk(bank.bios, salt, at),
      truth: { fits: [bank.kind], hard: false, note: sort.note },
      write: (slot, apps) =>
        inShare(sort.share, salt, slot.number)
          ? aboutApps({ bank, salt, slot, apps, isLoyal: sort.isLoyal, paidShare: sort.paidShare, code: codeOf(salt) })
          : at % 3 === 0 && mix(salt, slot.number) % 2 === 0
            ? topicAlone(bank, salt, slot)
            : somethingElse(salt, slot),
    }));
  }
};

/** A creator of another language. */
export const addForeign = (casting: Casting, bank: ForeignBank): void =>
  casting.add(`foreign ${bank.kind} ${bank.language}`, (salt) => {
    const beside = { closers: foreignClosers[bank.language], paidWords: [foreignPaid[bank.language]], tails: [] };
    return {
      bio: bank.bio,
      language: bank.language,
      truth: {
        fits: [bank.kind],
        hard: false,
        note: `reviews apps of the kind in another language (${bank.language})`,
      },
      write: (slot, apps) =>
        inShare(0.7, salt, slot.number)
          ? aboutApps({ bank, salt, slot, apps, isLoyal: false, paidShare: 0.2, code: '', beside })
          : somethingElse(salt, slot, {
              heads: foreignLife[bank.language],
              said: beside.closers,
              last: [''],
              ends: [],
            }),
    };
  });
