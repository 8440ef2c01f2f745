import { OpenNumber } from '../../../evidence/open-number.tsx';
import {
  type Cell,
  fewestReviews,
  type Metrics,
  percent,
  plusMinus,
  starsChanged,
  themeOf,
} from '../../../metrics/metrics.ts';
import rows from '../../../metrics/rows.module.css';
import { count, counted, stars } from '../../../words.ts';
import type { Impact, Today } from './impact.ts';

export interface Side {
  readonly name: string;
  readonly figure: Pick<Cell, 'reviews' | 'stars' | 'starsInterval' | 'evidence'>;
}

interface Props {
  readonly after: Side;
  readonly before: Side | undefined;
  readonly metrics: Metrics | undefined;
  readonly impact: Impact | undefined;
  readonly later: { readonly name: string; readonly todays: readonly Today[] } | undefined;
}

const Average = ({ side: { figure } }: { side: Side }) => (
  <>
    <OpenNumber evidence={figure.evidence}>{stars(figure.stars)} stars</OpenNumber> over{' '}
    <OpenNumber evidence={figure.evidence}>{counted(figure.reviews, 'review')}</OpenNumber>
  </>
);

const Moved = ({ cells, what }: { cells: readonly Cell[]; what: 'rose' | 'fell' }) => {
  const [first] = cells;
  if (!first) return <> No complaint {what} clearly.</>;
  return (
    <>
      {' '}
      {counted(cells.length, 'complaint')} {what} clearly{cells.length > 1 ? ', most of all' : ':'} “
      {themeOf(first).label}”, from{' '}
      <OpenNumber evidence={first.change!.evidence}>{percent(first.change!.share)}</OpenNumber> to{' '}
      <OpenNumber evidence={first.evidence}>{percent(first.share)}</OpenNumber> of reviews.
    </>
  );
};

const ended = (name: string, todays: readonly Today[]): string => {
  const over = todays.filter((each) => each === 'over').length;
  if (todays.length === 0) return '';
  if (over === todays.length) return ` In ${name}, ${over === 1 ? 'it is over' : 'all of them are over'}.`;
  if (over > 0) return ` In ${name}, ${count(over)} of them ${over === 1 ? 'is' : 'are'} over.`;
  return todays.some((each) => each !== 'unknown')
    ? ` In ${name}, none of them is over.`
    : ` ${name} has too few reviews to say whether they are over.`;
};

export const ReleaseVerdict = ({ after, before, metrics, impact, later }: Props) => {
  const few = [after, before].find((side) => side && side.figure.reviews < fewestReviews);
  if (!before || few || !metrics || !impact) {
    return (
      <p className={rows.lead}>
        {after.name} is rated <Average side={after} /> ({plusMinus(after.figure.starsInterval)}).{' '}
        {few && `${few.name} has fewer than ${count(fewestReviews)} reviews: too few to compare themes.`}
        {!before && 'No earlier version has reviews on file to compare it with.'}
      </p>
    );
  }
  const change = metrics.total.change!;
  const by = Math.abs(change.starsDifference ?? 0).toFixed(2);
  const isDown = (change.starsDifference ?? 0) < 0;
  const isClear = starsChanged(change);
  return (
    <p className={rows.lead}>
      {after.name} is rated {isClear ? `clearly ${isDown ? 'lower' : 'higher'} than` : 'about as high as'} {before.name}
      : <Average side={after} />, {by} {isDown ? 'below' : 'above'} ({plusMinus(change.starsDifferenceInterval)}
      {!isClear && ', not clear'}).
      {impact.complaintsRose.length === 0 && impact.complaintsFell.length > 0 ? (
        <Moved cells={impact.complaintsFell} what="fell" />
      ) : (
        <>
          <Moved cells={impact.complaintsRose} what="rose" />
          {later && ended(later.name, later.todays)}
        </>
      )}
    </p>
  );
};
