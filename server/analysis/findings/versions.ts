import { byCount, shareOf } from '../insights/figures.ts';
import type { AffectedVersion, Finding, WindowReview } from './findings.ts';

/** One version in a hundred says it as much more often by chance. */
const farBeyondChance = 2.33;
const fewest = 3;
const most = 10;

/** The versions whose reviews say it more often than the app's other reviews do, by more than chance; most such reviews first. */
export const versionsOf = ({ members }: Finding, reviews: readonly WindowReview[]): AffectedVersion[] => {
  const isMember = new Set(members);
  const tallies = new Map<string, { version: string; app: string; said: number; all: number }>();
  const apps = new Map<string, { said: number; all: number }>();
  for (const [at, { store, appId, version }] of reviews.entries()) {
    if (version === null) continue;
    const app = `${store} ${appId}`;
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
      const others = { said: apps.get(app)!.said - said, all: apps.get(app)!.all - all };
      return said >= fewest && excess({ said, all }, others) >= farBeyondChance;
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

/** By how many standard deviations one share lies above the other. */
const excess = (one: { said: number; all: number }, other: { said: number; all: number }): number => {
  if (one.all === 0 || other.all === 0) return 0;
  const both = (one.said + other.said) / (one.all + other.all);
  const deviation = Math.sqrt(both * (1 - both) * (1 / one.all + 1 / other.all));
  return deviation === 0 ? 0 : (one.said / one.all - other.said / other.all) / deviation;
};
