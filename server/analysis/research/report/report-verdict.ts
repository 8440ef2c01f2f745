import type { AppRef } from '../../../contract/domain/app-ref.ts';
import { dayMs } from '../../../contract/domain/durations.ts';
import { shareOf } from '../../counting/figures.ts';
import type { Finding, WindowReview } from '../../findings/findings.ts';
import type { Intent } from '../../reading/intent/intent.ts';
import { withKindred } from '../../reading/topic/kindred-themes.ts';
import { countIntent, type IntentFacts } from '../intents/count-intent.ts';
import { type Figure, figureOf, type Says } from '../intents/figures/figure.ts';
import { within } from '../intents/figures/periods.ts';
import { type AskedTopic, saysOf, topicAsked } from '../intents/figures/says.ts';
import type { IntentApp } from '../intents/intent-input.ts';
import { chooseApp } from '../intents/which/which-app.ts';
import { type AskedThing, speaksOf } from '../topic/asked-topic.ts';
import { usedTopic } from '../topic/used-topic.ts';
import type { ReportAsk } from './report-ask.ts';

/** An app as people count apps: with the reviews of both stores where it is in both. */
export interface MergedApp extends AppRef {
  readonly title: string;
  /** All that was read, newest first. */
  readonly reviews: readonly WindowReview[];
}

/** Whether there is room for a newcomer: what no app of the kind gives its people. */
export interface RoomFacts {
  readonly intent: 'room';
  readonly whole: Figure;
  readonly apps: number;
  /** The greatest gaps first. */
  readonly gaps: readonly Gap[];
  /** What the question thinks of doing better: `a cheaper one`. */
  readonly topic: AskedTopic | null;
  /** `said` is how many speak of it. */
  readonly wanted: Figure | null;
}

export interface Gap {
  readonly label: string;
  readonly theme: string | null;
  readonly kind: 'complaint' | 'praise' | 'request';
  readonly reviews: number;
  readonly share: number;
  readonly apps: number;
}

export interface ReportVerdict {
  readonly facts: IntentFacts | RoomFacts | null;
  /** What the verdict is about, app by app: most first. */
  readonly byApp: readonly Figure[];
  /** An app with most of all reviews. */
  readonly dominant: { readonly title: string; readonly reviews: number; readonly share: number } | null;
  /** How many reviews were read, and from which day on; null: those of the window. */
  readonly further: { readonly reviews: number; readonly from: string } | null;
  /** How many reviews an app must have to be ranked; null: apps are not ranked. */
  readonly least: number | null;
  /** What the question is after, once it is known which of its words are a topic. */
  readonly intent: Intent;
  /** What of its topic is counted, and what is not. */
  readonly topic: string;
  readonly unused: readonly string[];
}

export interface ReportRead {
  readonly ask: ReportAsk;
  /** How the kind is called: `habit tracker apps`. */
  readonly kind: string;
  readonly apps: readonly MergedApp[];
  /** The reviews that are counted, and what they say in common. */
  readonly reviews: readonly WindowReview[];
  readonly findings: readonly Finding[];
  readonly gaps: readonly Gap[];
}

/** From this share of all reviews on, one app makes the figures of the kind. */
const dominance = 0.5;
const leastReviews = [20, 10, 5, 1] as const;

/** What a question about a kind of app has counted. */
export const countReport = (read: ReportRead): ReportVerdict => {
  const { apps, reviews } = read;
  const used = usedTopic(
    read.ask.asked.things,
    apps.flatMap((app) => app.reviews),
    read.ask.asked,
  );
  const ask = { ...read.ask, asked: { ...read.ask.asked, intent: used.intent, things: used.things } };
  const total = reviews.length;
  const chosen = apps.map((app) => ({ app, own: app.reviews.filter(within(ask.window)) }));
  const [largest] = chosen.toSorted((one, other) => other.own.length - one.own.length);
  const facts = factsOf({ ...read, ask }, chosen);
  return {
    ...facts,
    intent: used.intent,
    further:
      ask.span.from < ask.window.from
        ? { reviews: apps.flatMap((app) => app.reviews).length, from: new Date(ask.span.from).toISOString() }
        : null,
    topic: used.things.map(({ label }) => label).join(', '),
    unused: used.unused,
    byApp: byAppOf(facts.facts, ask, apps),
    dominant:
      largest && apps.length > 1 && largest.own.length > dominance * total
        ? { title: largest.app.title, reviews: largest.own.length, share: shareOf(largest.own.length, total) }
        : null,
  };
};

const factsOf = (
  { ask: { asked, window, span }, kind, apps, reviews, findings, gaps }: ReportRead,
  chosen: readonly { readonly app: MergedApp; readonly own: readonly WindowReview[] }[],
): Pick<ReportVerdict, 'facts' | 'least'> => {
  if (asked.intent === 'room') {
    const things = asked.things.map(ofPrices);
    const says = saysOf(things);
    return {
      facts: {
        intent: 'room',
        whole: figureOf(kind, reviews),
        apps: apps.length,
        gaps,
        topic: topicAsked(things),
        wanted: says && figureOf(kind, reviews, says),
      },
      least: null,
    };
  }
  if (asked.intent === 'which_app') {
    const least = leastReviews.find((many) => chosen.filter(({ own }) => own.length >= many).length >= 2) ?? 1;
    const compared = chosen
      .filter(({ own }) => own.length >= least)
      .map(({ app, own }): IntentApp => ({ ...app, chosen: own, findings: [] }));
    return { facts: chooseApp({ asked, window, span, apps: compared }), least };
  }
  const whole: IntentApp = {
    store: 'apple',
    appId: kind,
    title: kind,
    reviews: apps.flatMap((app) => app.reviews).toSorted((one, other) => other.date - one.date),
    chosen: reviews,
    findings,
  };
  return { facts: countIntent({ asked, window, span, apps: [whole] }), least: null };
};

/** Who thinks of a cheaper app asks what people say about prices, and not who finds them low. */
const ofPrices = (thing: AskedThing): AskedThing =>
  thing.themes.includes('good_value') ? { ...thing, themes: withKindred(['too_expensive']), wordings: [] } : thing;

/** Whose reviews the verdict is about. */
const byAppOf = (facts: ReportVerdict['facts'], { asked, window }: ReportAsk, apps: readonly MergedApp[]): Figure[] => {
  const subject = subjectOf(facts, asked.things);
  if (!subject) return [];
  const days =
    facts && 'after' in facts ? { from: Date.parse(facts.after.from), to: Date.parse(facts.after.to) + dayMs } : window;
  return apps
    .map((app) => figureOf(app.title, app.reviews.filter(within(days)), subject))
    .filter(({ said }) => (said ?? 0) > 0)
    .sort((one, other) => (other.said ?? 0) - (one.said ?? 0));
};

const subjectOf = (facts: ReportVerdict['facts'], things: ReportAsk['asked']['things']): Says | null => {
  if (!facts || facts.intent === 'room' || facts.intent === 'which_app') return null;
  if (facts.intent === 'worth') {
    const asking = new Set(facts.options[0]?.asking.nos);
    return ({ no }) => asking.has(no);
  }
  if ('after' in facts) {
    const theme = facts.changes.find(({ kind, way }) => way === 'more' && kind !== 'praise')?.theme ?? null;
    return theme === null ? null : ({ themes }) => themes.some((each) => each === theme);
  }
  return things.length === 0 ? null : (review) => things.some((thing) => speaksOf(thing, review));
};
