import { parseArgs } from 'node:util';
import { simulate } from './support/alerts/simulate.ts';
import { type Tally, tallyOf } from './support/alerts/tally.ts';
import { claim } from './support/measures/claim.ts';

/**
 * Rules were tuned with seeds 1, 101 and 102, and first measured with 201 to 204. What is claimed is measured with seeds that
 * were not looked at before.
 */
const claimedSeeds = [301, 302, 303, 304];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The most runs between the first that could see an event's reviews and its alert. */
const soon = 7;

/** Watches over 60 simulated days with planted events: how many are found, and how many alerts are right. */
export const bench = async (): Promise<boolean> => {
  const { values } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true, strict: false });
  const seeds = typeof values.seed === 'string' ? values.seed.split(',').map(Number) : claimedSeeds;
  const tallies: Tally[] = [];
  let [runs, requests] = [0, 0];
  for (const seed of seeds) {
    const simulated = await simulate(seed);
    const tally = tallyOf(simulated);
    tallies.push(tally);
    runs += simulated.runs;
    requests += simulated.requests;
    const found = tally.events.filter(({ delay }) => delay !== null && delay <= soon).length;
    console.log(
      `seed ${seed}: ${found} of ${tally.events.length} events found, ${tally.wrong.length} of ${tally.right + tally.wrong.length} alerts wrong`,
    );
    for (const { event, delay } of tally.events) {
      if (delay === null || delay > soon)
        console.log(
          `  missed ${event.from} ${event.key} ${event.kind === 'complaint' ? `${event.topic} ${event.share.toFixed(2)}` : `bombing ${event.perDay}`} talk (${delay})`,
        );
    }
    for (const alert of tally.wrong) console.log(`  wrong  ${alert}`);
  }
  const delays = tallies.flatMap(({ events }) => events.map(({ delay }) => delay));
  const within = (most: number): number => delays.filter((delay) => delay !== null && delay <= most).length;
  const right = sum(tallies.map((tally) => tally.right));
  const wrong = sum(tallies.map((tally) => tally.wrong.length));
  const precision = right / Math.max(1, right + wrong);
  const recall = within(soon) / Math.max(1, delays.length);
  const share = (count: number): string => `${Math.round((100 * count) / Math.max(1, delays.length))} %`;
  console.log(
    `${delays.length} planted events and ${sum(tallies.map(({ quietWeeks }) => quietWeeks))} quiet app-weeks in ${runs} runs; found at the first run that could see them ${share(within(0))}, a run later ${share(within(1))}, within three ${share(within(2))}, within a week ${share(within(soon))}; ${(requests / runs).toFixed(2)} requests a run`,
  );
  return [
    claim(delays.length >= 40, `${delays.length} planted events (at least 40)`),
    claim(
      precision >= 0.9,
      `precision ${precision.toFixed(3)} (at least .9): ${right} of ${right + wrong} alerts are about an event, each once`,
    ),
    claim(
      recall >= 0.9,
      `recall ${recall.toFixed(3)} (at least .9): ${within(soon)} of ${delays.length} events are found within ${soon} runs`,
    ),
  ].every(Boolean);
};
