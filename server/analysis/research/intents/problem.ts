import type { ReviewQuote } from '../../../contract/resources/reviews/review-search.ts';
import { countReviews, sumsOf } from '../../counting/count-reviews.ts';
import { averageOf } from '../../counting/figures.ts';
import type { AffectedVersion, Finding, Trend } from '../../findings/findings.ts';
import { measure, quotesOf } from '../../findings/measure.ts';
import { findAsked, speaksOf } from '../topic/asked-topic.ts';
import { type Figure, figureOf } from './figures/figure.ts';
import { type AskedTopic, saysOf, topicAsked } from './figures/says.ts';
import type { IntentInput } from './intent-input.ts';

/** Something that is asked about, held against what else people complain of. */
export interface ProblemFacts {
  readonly intent: 'problem' | 'topic' | 'share';
  readonly topic: AskedTopic;
  readonly yesNo: boolean;
  /** Whether it is asked for as something good: `do people like the reminders?` */
  readonly asksGood: boolean;
  /** `said` is how many mention it. */
  readonly whole: Figure;
  /** Of the ratings that the question names: how many of those mention it; null: it names none. */
  readonly rated: Figure | null;
  readonly stars: readonly number[];
  /** Of several things that are held against each other: how many mention each, most first. */
  readonly compared: readonly Figure[];
  /** How those rate that mention it. */
  readonly sayers: number | null;
  /** How many of those that mention it give two stars or fewer, or ask for it. */
  readonly unhappy: number;
  readonly asking: number;
  readonly trend: Trend;
  readonly versions: readonly AffectedVersion[];
  /** Its place among the complaints, had it one finding of its own; null: fewer mention it than the least complaint. */
  readonly place: number | null;
  readonly of: number;
  /** The complaint that most have, where that is another. */
  readonly top: {
    readonly label: string;
    readonly theme: string | null;
    readonly reviews: number;
    readonly share: number;
  } | null;
  /** What exactly is said, where several themes stand for it. */
  readonly parts: readonly { readonly label: string; readonly theme: string | null; readonly reviews: number }[];
  readonly quotes: readonly ReviewQuote[];
}

/** Of what people complain about, those who complain are quoted, and not those who are pleased all the same. */
const complaining = (finding: Finding, reviews: IntentInput['apps'][number]['chosen']): Finding => {
  const low = finding.members.filter((at) => reviews[at]!.rating <= 3);
  return finding.kind === 'complaint' && low.length > 0 ? { ...finding, members: low } : finding;
};

/** How much of a problem something is: how many mention it, how they rate, and what is complained of more. */
export const weighProblem = ({ asked, window, apps: [app] }: IntentInput): ProblemFacts | null => {
  const says = saysOf(asked.things);
  if (!app || says === null || app.chosen.length === 0) return null;
  const reviews = app.chosen;
  const isSaid = (at: number): boolean => says(reviews[at]!);
  const members = [...reviews.keys()].filter(isSaid);
  const themes = new Set<string>(asked.things.flatMap((thing) => thing.themes));
  const [found] = asked.things.map((thing) => findAsked(thing, { stars: asked.stars, aims: [] }, reviews));
  const finding: Finding = { ...found!, members };
  const measured = measure(finding, reviews, window);
  const others = app.findings.filter(({ kind, theme }) => kind === 'complaint' && theme !== 'leaving');
  const above = others.filter(({ theme, members: own }) => !themes.has(theme ?? '') && own.length > members.length);
  const [top] = others.filter(({ theme }) => !themes.has(theme ?? ''));
  const saying = members.map((at) => reviews[at]!);
  const { stars, low } = sumsOf(saying);
  return {
    intent: asked.intent === 'share' ? 'share' : asked.intent === 'problem' ? 'problem' : 'topic',
    topic: topicAsked(asked.things)!,
    yesNo: asked.yesNo,
    asksGood: asked.way === 'better',
    whole: figureOf('all', reviews, says),
    rated:
      asked.stars.length === 0
        ? null
        : figureOf(
            asked.stars.join(),
            reviews.filter(({ rating }) => asked.stars.includes(rating)),
            says,
          ),
    stars: asked.stars,
    compared:
      asked.either && asked.things.length > 1
        ? asked.things
            .map((thing) => figureOf(thing.label, reviews, (review) => speaksOf(thing, review)))
            .sort((one, other) => (other.said ?? 0) - (one.said ?? 0))
        : [],
    sayers: averageOf(stars, saying.length),
    unhappy: low,
    asking: countReviews(saying, ({ kinds }) => kinds).of('request').reviews,
    trend: measured.trend,
    versions: measured.versions,
    place: members.length === 0 ? null : above.length + 1,
    of: others.length,
    top: top
      ? {
          label: top.label,
          theme: top.theme,
          reviews: top.members.length,
          share: measure(top, reviews, window).share,
        }
      : null,
    parts: app.findings
      .filter(({ theme, kind }) => theme !== null && themes.has(theme) && kind !== 'praise')
      .map(({ label, theme, members: own }) => ({ label, theme, reviews: own.length }))
      .slice(0, 4),
    quotes: quotesOf(complaining(finding, reviews), reviews),
  };
};
