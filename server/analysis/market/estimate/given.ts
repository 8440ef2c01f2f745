import { factorEitherWay, type Guess } from './blend.ts';

export interface Rested {
  readonly guess: Guess;
  /** The charts say more, or less, than the caller's downloads can bring. */
  readonly chartsSay: 'more' | 'less' | null;
  /** How far apart the ways to the answer are, unbounded: what is said, not what widens the range. */
  readonly apart: number;
}

/**
 * Downloads that the caller knows are no guess: the charts may move the answer within the range of what those downloads
 * bring, and no further. Both edges rise with the downloads, so more of them still never earn less.
 */
export const restOnGiven = (built: Guess, blended: Guess): Rested => {
  const factor = factorEitherWay(built);
  const [least, most] = [built.value / factor, built.value * factor];
  const chartsSay = blended.value > most ? 'more' : blended.value < least ? 'less' : null;
  return {
    guess: {
      value: Math.min(Math.max(blended.value, least), most),
      sigma: chartsSay ? built.sigma : blended.sigma,
      // What contradicts the given figure may widen the range as much as the doubt in the figure itself does.
      disagreement: Math.min(blended.disagreement, built.sigma),
    },
    chartsSay,
    apart: blended.disagreement,
  };
};
