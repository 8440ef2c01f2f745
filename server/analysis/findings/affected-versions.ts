import { appKey } from '../../contract/domain/app-ref.ts';
import { byCount, shareOf } from '../insights/figures.ts';
import { compare, oneInHundred } from '../statistics/proportions.ts';
import type { AffectedVersion, Finding, WindowReview } from './findings.ts';

const fewest = 3;
const most = 10;

/** The versions whose reviews say it more often than the app's other reviews do, by more than chance; most such reviews first. */
export const versionsOf = ({ members }: Finding, reviews: readonly WindowReview[]): AffectedVersion[] => {
  const isMember = new Set(members);
  const tallies = new Map<string, { version: string; app: string; said: number; all: number }>();
  const apps = new Map<string, { said: number; all: number }>();
  for (const [at, { store, appId, version }] of reviews.entries()) {
    if (version === null) continue;
    const app = appKey({ store, appId });
    const key = `${app} ${version}`;
    const tally = tallies.get(key) ?? { version, app, said: 0, all: 0 };
    const whole = apps.get(app) ?? { said: 0, all: 0 };
    tally.all++;
    whole.all++;
    if (isMember.has(at)) {
      tally.said++;
      whole.said++;
    }
    tallies.set(key, tally);
    apps.set(app, whole);
  }
  return [...tallies.values()]
    .filter(({ app, said, all }) => {
      const other = { count: apps.get(app)!.said - said, of: apps.get(app)!.all - all };
      return said >= fewest && compare([{ one: { count: said, of: all }, other }], oneInHundred).way === 'more';
    })
    .sort(
      byCount(
        ({ said }) => said,
        ({ version }) => version,
      ),
    )
    .slice(0, most)
    .map(({ version, said, all }) => ({ version, reviews: said, share: shareOf(said, all) }));
};
