import type { Store } from '../../contract/domain/stores.ts';
import type { ResearchDifference, ResearchItem, ResearchReviews } from '../../contract/resources/research/research.ts';
import { starsOf, sumsOf } from '../counting/count-reviews.ts';
import { averageOf } from '../counting/figures.ts';
import type { Finding, FindingKind, Window, WindowReview } from '../findings/findings.ts';
import { measure } from '../findings/measure.ts';
import { findByRules } from '../findings/rules/by-rules.ts';
import { mergeFindings } from '../findings/rules/merge.ts';
import type { Intent } from '../reading/intent/intent.ts';
import { differencesOf } from './differences.ts';
import { countIntent, type IntentFacts } from './intents/count-intent.ts';
import type { Asked } from './intents/intent-input.ts';
import { verdictSets } from './intents/verdict-evidence.ts';
import type { Question } from './research-question.ts';
import { askedThings, findAsked } from './topic/asked-topic.ts';
import { wishedThings } from './topic/named-features.ts';
import { usedTopic } from './topic/used-topic.ts';

/** The reviews of the apps that a question is about, to be counted. */
export interface ResearchRead {
  readonly question: Question;
  /** Words that reviewers use for the topic, where a model has told some. */
  readonly keywords: readonly string[];
  readonly window: Window;
  /** What the question is after, but for its topic. */
  readonly asked: Omit<Asked, 'things'>;
  /** The time of all reviews that were read. */
  readonly span: Window;
  readonly apps: readonly {
    readonly store: Store;
    readonly appId: string;
    readonly title: string;
    readonly total: number;
    /** Those that are counted. */
    readonly reviews: readonly WindowReview[];
    /** All that were read, also before the window. */
    readonly whole: readonly WindowReview[];
    /** What a model has found; null: rules read. */
    readonly findings: readonly Finding[] | null;
  }[];
}

/** The reviews behind a part of the answer. */
export interface CountedSet {
  readonly name: string;
  readonly nos: readonly number[];
}

export interface CountedResearch {
  readonly apps: readonly ResearchReviews[];
  /** Of each app, which of its items mostly stand in reviews that are counted under what was asked. */
  readonly repeated: readonly Repeated[];
  readonly differences: readonly ResearchDifference[];
  /** What the question's intent has counted; null: it has no count of its own, or the reviews do not answer it. */
  readonly facts: IntentFacts | null;
  /** What the question is after, once it is known which of its words are a topic. */
  readonly intent: Intent;
  /** Words of it that were not used as a topic. */
  readonly unused: readonly string[];
  readonly sets: readonly CountedSet[];
}

/** Places in an app's lists of what mostly stands in reviews that are counted under what was asked already. */
export interface Repeated {
  readonly complaints: readonly number[];
  readonly praise: readonly number[];
  readonly requests: readonly number[];
}

const mostItems = 6;
const mostDifferences = 12;
/** What fewer say is a voice and no finding, but where few have spoken at all. */
const fewestSaying = 2;
const fewReviews = 20;

/** Everything that research counts, and the whole set of reviews behind each part of it. */
export const countResearch = ({ question, keywords, window, asked, span, apps }: ResearchRead): CountedResearch => {
  const used = usedTopic(
    wishedThings(asked, asked.features) ?? askedThings(question, keywords),
    apps.flatMap(({ reviews, whole }) => [...new Set([...reviews, ...whole])]),
    asked,
  );
  const { things } = used;
  const read = apps.map((app) => {
    const findings = app.findings ?? mergeFindings([findByRules(app.reviews)]);
    const fewest = app.reviews.length < fewReviews ? 1 : fewestSaying;
    const ofKind = (kind: FindingKind): Finding[] =>
      findings.filter((each) => each.kind === kind && each.members.length >= fewest).slice(0, mostItems);
    return {
      ...app,
      findings,
      chosen: {
        asked: things.map((thing) => findAsked(thing, question, app.reviews)),
        complaints: ofKind('complaint'),
        praise: ofKind('praise'),
        requests: ofKind('request'),
      },
    };
  });
  const facts = countIntent({
    asked: { ...asked, intent: used.intent, things },
    span,
    window,
    apps: read.map(({ store, appId, title, reviews, whole, findings }) => ({
      store,
      appId,
      title,
      reviews: whole,
      chosen: reviews,
      findings,
    })),
  });
  const differences = differencesOf(
    read.map(({ store, appId, reviews, findings }) => ({ store, appId, read: reviews.length, findings })),
  ).slice(0, mostDifferences);
  return {
    apps: read.map(({ store, appId, title, total, reviews, chosen }) => {
      const itemsOf = (list: readonly Finding[]): ResearchItem[] => list.map((each) => itemOf(each, reviews, window));
      return {
        store,
        appId,
        title,
        read: reviews.length,
        total,
        avgRating: averageOf(sumsOf(reviews).stars, reviews.length),
        histogram: starsOf(reviews),
        asked: itemsOf(chosen.asked),
        complaints: itemsOf(chosen.complaints),
        praise: itemsOf(chosen.praise),
        requests: itemsOf(chosen.requests),
      };
    }),
    repeated: read.map(({ chosen: { asked, complaints, praise, requests } }) => {
      const repeats = repeatsOf(asked);
      return { complaints: repeats(complaints), praise: repeats(praise), requests: repeats(requests) };
    }),
    differences: differences.map((each) => ({
      ...each,
      apps: each.apps.map(({ members: _, ...app }) => app),
    })),
    facts,
    intent: used.intent,
    unused: used.unused,
    sets: [
      ...(facts ? verdictSets(facts) : []),
      ...read.flatMap(({ reviews, chosen }, at) => [
        { name: `apps/${at}`, nos: reviews.map(({ no }) => no) },
        ...Object.entries(chosen).flatMap(([part, list]) =>
          list.map(({ members }, place) => ({ name: `apps/${at}/${part}/${place}`, nos: nosOf(reviews, members) })),
        ),
      ]),
      ...differences.flatMap(({ apps: compared }, place) =>
        compared.map(({ members }, at) => ({
          name: `differences/${place}/apps/${at}`,
          nos: nosOf(read[at]!.reviews, members),
        })),
      ),
    ],
  };
};

/** The places of what is said mostly in reviews that speak of what was asked; why people leave is no repetition of that they do. */
const repeatsOf = (asked: readonly Finding[]) => {
  const counted = new Set(asked.filter(({ theme }) => theme !== 'leaving').flatMap(({ members }) => members));
  return (items: readonly Finding[]): number[] =>
    items.flatMap(({ members }, place) =>
      members.filter((at) => counted.has(at)).length * 2 > members.length ? [place] : [],
    );
};

const nosOf = (reviews: readonly WindowReview[], members: readonly number[]): number[] =>
  members.map((at) => reviews[at]!.no);

const itemOf = (finding: Finding, reviews: readonly WindowReview[], window: Window): ResearchItem => {
  const { severity: _, reviewIds, versions, countries, quotes, ...counts } = measure(finding, reviews, window);
  return {
    kind: finding.kind,
    label: finding.label,
    theme: finding.theme,
    ...counts,
    reviewIds: [...reviewIds],
    versions: [...versions],
    countries: [...countries],
    quotes: [...quotes],
  };
};
