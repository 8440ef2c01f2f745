import type { Ad } from '../../../../../server/contract/resources/reach/ad-search.ts';
import { LinePlot } from '../../../plots/line-plot.tsx';
import { count, counted } from '../../../words.ts';
import { tally } from './filter-ads.ts';
import { runDays } from './run-days.ts';

const maxWeeks = 53;
const maxLines = 3;

interface Props {
  readonly ads: readonly Ad[];
  readonly generatedAt: string;
  houseOf(name: string): string;
}

/** Ads running in each week of the last year, by the most active advertisers. */
export const AdsOverTime = ({ ads, generatedAt, houseOf }: Props) => {
  const dated = ads.flatMap((ad) => {
    const days = runDays(ad, generatedAt);
    return days && days.from !== null ? [{ ad, from: days.from, to: days.to }] : [];
  });
  if (dated.length < 2) return null;
  const last = Math.max(...dated.map(({ to }) => to));
  const first = Math.min(...dated.map(({ from }) => from));
  const weeks = Math.min(maxWeeks, Math.floor((last - first) / 7) + 1);
  if (weeks < 3) return null;
  const days = Array.from({ length: weeks }, (_, at) => last - 7 * (weeks - 1 - at) - 6);
  const houses = tally(ads, ({ advertiser }) => houseOf(advertiser.name)).slice(0, maxLines);
  const unknown = ads.length - dated.length;
  return (
    <LinePlot
      title="Ads over time"
      caption={`Ads that ran in each week.${unknown > 0 ? ` Without ${counted(unknown, 'ad')} whose first day is not known.` : ''}`}
      days={days}
      series={houses.map(({ key }) => ({
        label: key,
        values: days.map(
          (day) =>
            dated.filter(({ ad, from, to }) => houseOf(ad.advertiser.name) === key && from <= day + 6 && to >= day)
              .length,
        ),
      }))}
      format={count}
    />
  );
};
