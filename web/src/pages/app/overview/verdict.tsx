import type { ReactNode } from 'react';
import { OpenNumber } from '../../../evidence/open-number.tsx';
import {
  type Cell,
  cellValue,
  type Figure,
  isComplaint,
  type Metrics,
  percent,
  starsChanged,
  themeOf,
} from '../../../metrics/metrics.ts';
import rows from '../../../metrics/rows.module.css';
import { count, counted, stars } from '../../../words.ts';

/** The complaint with the largest significant change. */
const largest = (metrics: Metrics | undefined, sign: 1 | -1): Cell | undefined =>
  metrics?.cells
    .filter((cell) => isComplaint(cell) && cell.change?.clear && Math.sign(cell.change.difference ?? 0) === sign)
    .sort((one, other) => Math.abs(other.change!.difference!) - Math.abs(one.change!.difference!))[0];

const Over = ({ figure, words = true }: { figure: Pick<Figure, 'reviews' | 'evidence'>; words?: boolean }) => (
  <OpenNumber evidence={figure.evidence}>
    {words ? counted(figure.reviews, 'review') : count(figure.reviews)}
  </OpenNumber>
);

interface Props {
  /** The period compared with the days before. */
  readonly period: Metrics;
  /**
   * The period (null for the latest reviews) and what it is compared with, in words: `in the last 30 days`,
   * `the 30 days before`.
   */
  readonly inPeriod: string | null;
  readonly before: string;
  readonly latest?: Cell | undefined;
  readonly previous?: Cell | undefined;
  /** The latest release compared with the previous one, and that with the one before. */
  readonly latestChange?: Metrics | undefined;
  readonly previousChange?: Metrics | undefined;
}

const ofRelease = ({ latest, previous, latestChange, previousChange }: Props): ReactNode => {
  if (!latest || !previous || !latestChange || !starsChanged(latestChange.total.change)) return null;
  const [now, then] = [cellValue(latest, 'version'), cellValue(previous, 'version')];
  const change = latestChange.total.change!;
  const figures = (
    <>
      <OpenNumber evidence={latest.evidence}>{stars(latest.stars)} stars</OpenNumber> over <Over figure={latest} />,
      after {stars(previous.stars)} over <Over figure={previous} words={false} />.
    </>
  );
  if (change.starsDifference! > 0) {
    const ended = largest(latestChange, -1);
    const brought =
      ended &&
      previousChange?.cells.some(
        (cell) =>
          themeOf(cell).value === themeOf(ended).value && cell.change?.clear && (cell.change.difference ?? 0) > 0,
      );
    if (ended && brought)
      return (
        <>
          Recovered. “{themeOf(ended).label}”, which came with {then}, fell from{' '}
          <OpenNumber evidence={ended.change!.evidence}>{percent(ended.change!.share)}</OpenNumber> to{' '}
          <OpenNumber evidence={ended.evidence}>{percent(ended.share)}</OpenNumber> of reviews in {now}: {figures}
        </>
      );
    return (
      <>
        Better. Version {now} is rated above {then}: {figures}
      </>
    );
  }
  const rose = largest(latestChange, 1);
  return (
    <>
      Worse. Version {now} is rated below {then}: {figures}
      {rose && (
        <>
          {' '}
          “{themeOf(rose).label}” rose most, from{' '}
          <OpenNumber evidence={rose.change!.evidence}>{percent(rose.change!.share)}</OpenNumber> to{' '}
          <OpenNumber evidence={rose.evidence}>{percent(rose.share)}</OpenNumber> of reviews.
        </>
      )}
    </>
  );
};

const ofPeriod = ({ period: { total }, inPeriod, before }: Props): ReactNode => {
  const figures = (
    <>
      <OpenNumber evidence={total.evidence}>{stars(total.stars)} stars</OpenNumber> over{' '}
      {inPeriod === null && 'the last '}
      <Over figure={total} />
      {inPeriod !== null && ` ${inPeriod}`}
    </>
  );
  if (!total.change || total.change.reviews === 0) return <>{figures}.</>;
  const was = (
    <>
      after {stars(total.change.stars)} over <Over figure={total.change} words={false} /> in {before}
    </>
  );
  if (!starsChanged(total.change))
    return (
      <>
        No clear change: {figures}, {was}.
      </>
    );
  return (
    <>
      {total.change.starsDifference! > 0 ? 'Better' : 'Worse'}: {figures}, {was}.
    </>
  );
};

export const Verdict = (props: Props) => {
  const rising = largest(props.period, 1);
  return (
    <p className={rows.lead}>
      {ofRelease(props) ?? ofPeriod(props)}{' '}
      {rising ? (
        <>
          “{themeOf(rising).label}” is clearly rising, from{' '}
          <OpenNumber evidence={rising.change!.evidence}>{percent(rising.change!.share)}</OpenNumber> to{' '}
          <OpenNumber evidence={rising.evidence}>{percent(rising.share)}</OpenNumber>.
        </>
      ) : (
        props.period.total.change && 'No complaint is clearly rising.'
      )}
    </p>
  );
};
