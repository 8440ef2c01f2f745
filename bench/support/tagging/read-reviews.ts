import type { Kind } from '../../../server/tagging/review-kinds/review-kind.ts';
import { allKinds } from '../../../server/tagging/review-kinds/review-kind.ts';

/** What a reader says about a review. */
export interface Reading {
  readonly kinds: readonly string[];
  readonly themes: readonly string[];
}

/** A review that two people read, neither knowing what the other said. */
export interface ReadReview {
  readonly id: string;
  readonly lang: string;
  readonly rating: number | null;
  readonly title: string | null;
  readonly text: string;
  readonly readers: readonly [Reading, Reading];
}

/** Right, wrong and missed tags; what only one of the readers says counts neither way. */
export interface Tally {
  right: number;
  wrong: number;
  missed: number;
}

export const newTally = (): Tally => ({ right: 0, wrong: 0, missed: 0 });

const count = (tally: Tally, said: boolean, [one, other]: readonly [boolean, boolean]): void => {
  if (one !== other) return;
  if (said && one) tally.right++;
  else if (said) tally.wrong++;
  else if (one) tally.missed++;
};

export interface Figures {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** How many both readers gave. */
  readonly given: number;
}

export const figuresOf = ({ right, wrong, missed }: Tally): Figures => ({
  precision: right / Math.max(1, right + wrong),
  recall: right / Math.max(1, right + missed),
  f1: right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed),
  given: right + missed,
});

export interface Agreement {
  readonly themes: Tally;
  readonly kinds: Readonly<Record<Kind, Tally>>;
  readonly byTheme: ReadonlyMap<string, Tally>;
}

/** How far the tags of some reviews agree with what both of their readers say; themes that the readers did not know are left out. */
export const agreementOf = (
  reviews: readonly ReadReview[],
  tag: (review: ReadReview) => Reading,
  known: ReadonlySet<string>,
): Agreement => {
  const agreement = {
    themes: newTally(),
    kinds: { bug: newTally(), complaint: newTally(), request: newTally(), praise: newTally() },
    byTheme: new Map<string, Tally>(),
  };
  for (const review of reviews) {
    const [one, other] = review.readers;
    const said = tag(review);
    for (const kind of allKinds) {
      count(agreement.kinds[kind], said.kinds.includes(kind), [one.kinds.includes(kind), other.kinds.includes(kind)]);
    }
    for (const theme of known) {
      const both = [one.themes.includes(theme), other.themes.includes(theme)] as const;
      const is = said.themes.includes(theme);
      if (!is && !both[0] && !both[1]) continue;
      count(agreement.themes, is, both);
      const tally = agreement.byTheme.get(theme) ?? newTally();
      agreement.byTheme.set(theme, tally);
      count(tally, is, both);
    }
  }
  return agreement;
};
