import { dayNumber } from '../../../sandbox/world/days.ts';
import type { WorldEvent } from '../../../sandbox/world/reviews/reviews.ts';
import { dayOf, lastRun, type Simulated } from './simulate.ts';

/** What came of one planted event. */
export interface FoundEvent {
  readonly event: WorldEvent;
  /** Runs from the first that could see its reviews to the one with its alert; 0: that very run. Null: there was no alert. */
  readonly delay: number | null;
}

export interface Tally {
  readonly events: readonly FoundEvent[];
  /** Alerts that tell of an event, each rule once an event. */
  readonly right: number;
  readonly wrong: readonly string[];
  /** App-weeks in which nothing was planted or went on. */
  readonly quietWeeks: number;
}

/** For so long after its end an event is still in the news; what came to stay is news for a month. */
const afterDays = 7;
const longestDays = 30;

const lastsTo = (event: WorldEvent): number =>
  Math.min(dayNumber(event.to), dayNumber(event.from) + longestDays) + afterDays;

export const tallyOf = ({ apps, plot, alerts }: Simulated): Tally => {
  const events = plot.events.filter(({ from }) => dayNumber(from) < dayNumber(lastRun));
  const first = new Map<WorldEvent, number>();
  const said = new Set<string>();
  const wrong: string[] = [];
  let right = 0;
  for (const alert of alerts.toSorted((one, other) => dayOf(one.raisedAt) - dayOf(other.raisedAt))) {
    const day = dayOf(alert.raisedAt);
    const event = events.find(
      (each) => each.key === alert.watched.key && dayNumber(each.from) < day && day <= lastsTo(each) + 1,
    );
    const what = alert.rule === 'theme_rising' ? `${alert.rule} ${alert.figures[0]?.label}` : alert.rule;
    const once = event && `${event.key} ${event.from} ${what}`;
    if (!event || said.has(once!)) {
      wrong.push(
        `${alert.raisedAt.slice(0, 10)} ${alert.watched.store} ${alert.watched.key}: ${alert.headline}${event ? ' (again)' : ''}`,
      );
      continue;
    }
    said.add(once!);
    right++;
    if (!first.has(event)) first.set(event, day - dayNumber(event.from) - 1);
  }
  const busy = events.reduce(
    (sum, each) => sum + Math.min(dayNumber(lastRun), lastsTo(each)) - dayNumber(each.from),
    0,
  );
  return {
    events: events.map((event) => ({ event, delay: first.get(event) ?? null })),
    right,
    wrong,
    quietWeeks: Math.round((apps.length * 60 - busy) / 7),
  };
};
