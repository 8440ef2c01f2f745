import { count, share } from '../../words.ts';
import { Facet } from './facet.tsx';
import { toggled } from './toggled.ts';

interface Props {
  /** How many reviews have so many stars. */
  countOf(star: number): number;
  readonly chosen: readonly number[] | undefined;
  onChoose(stars: number[] | undefined): void;
}

const tones = ['star1', 'star2', 'star3', 'star4', 'star5'] as const;
const ratings = [5, 4, 3, 2, 1];

export const StarFacet = ({ countOf, chosen, onChoose }: Props) => {
  const all = ratings.reduce((sum, star) => sum + countOf(star), 0);
  return (
    <Facet
      title="Stars"
      layout="beside"
      bars={ratings.map((star) => ({
        key: String(star),
        label: `${star} ★`,
        value: countOf(star),
        text: count(countOf(star)),
        note: share(all === 0 ? 0 : countOf(star) / all),
        tone: tones[star - 1]!,
      }))}
      chosen={chosen?.map(String)}
      onChoose={(key) => onChoose(toggled(chosen, Number(key))?.sort())}
    />
  );
};
