import { count, none, share } from '../../words.ts';
import { Facet } from './facet.tsx';
import { toggled } from './toggled.ts';

interface Props {
  countOf(star: number): number;
  readonly chosen: readonly number[] | undefined;
  onChoose(stars: number[] | undefined): void;
}

const tones = ['star1', 'star2', 'star3', 'star4', 'star5'] as const;
const ratings = [5, 4, 3, 2, 1];

export const StarFacet = ({ countOf, chosen, onChoose }: Props) => {
  // Unselected stars have no count: it would be of other reviews than the figures beside it.
  const isCounted = (star: number): boolean => chosen === undefined || chosen.includes(star);
  const counts = new Map(ratings.map((star) => [star, isCounted(star) ? countOf(star) : 0]));
  const all = [...counts.values()].reduce((sum, each) => sum + each, 0);
  return (
    <Facet
      title="Stars"
      layout="beside"
      showsAll
      bars={ratings.map((star) => ({
        key: String(star),
        label: `${star} ★`,
        value: counts.get(star)!,
        text: isCounted(star) ? count(counts.get(star)!) : none,
        note: isCounted(star) ? share(all === 0 ? 0 : counts.get(star)! / all) : '',
        tone: tones[star - 1]!,
      }))}
      chosen={chosen?.map(String)}
      onChoose={(key) => onChoose(toggled(chosen, Number(key))?.sort())}
    />
  );
};
