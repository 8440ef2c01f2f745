import { byCount, shareOf } from '../insights/figures.ts';
import type { AffectedCountry, Finding, WindowReview } from './findings.ts';

const most = 5;

/** The storefronts in which it is said, most reviews first. Reviews of Google Play have none. */
export const countriesOf = ({ members }: Finding, reviews: readonly WindowReview[]): AffectedCountry[] => {
  const all = new Map<string, number>();
  for (const { country } of reviews) if (country !== null) all.set(country, (all.get(country) ?? 0) + 1);
  const said = new Map<string, number>();
  for (const at of members) {
    const { country } = reviews[at]!;
    if (country !== null) said.set(country, (said.get(country) ?? 0) + 1);
  }
  return [...said]
    .map(([country, count]) => ({ country, reviews: count, share: shareOf(count, all.get(country)!) }))
    .sort(
      byCount(
        ({ reviews: count }) => count,
        ({ country }) => country,
      ),
    )
    .slice(0, most);
};
