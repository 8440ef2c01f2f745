import type { AppRef } from '../../../../contract/domain/app-ref.ts';
import type { ReviewQuote } from '../../../../contract/resources/reviews/review-search.ts';
import { quotesOf } from '../../../findings/measure.ts';
import { polarities } from '../../../tagging/themes/taxonomy.ts';
import { type AskedThing, findAsked } from '../../topic/asked-topic.ts';
import { ratingStanding, type Standing, shareStanding } from '../figures/apart.ts';
import { type Change, changesBetween } from '../figures/changes-between.ts';
import { type Figure, figureOf } from '../figures/figure.ts';
import { type AskedTopic, saysOf, topicAsked } from '../figures/says.ts';
import type { IntentInput } from '../intent-input.ts';

export interface WhichAppFacts {
  readonly intent: 'which_app' | 'which_store';
  readonly topic: AskedTopic | null;
  /** Whether the end of the scale that is asked for is the bad one. */
  readonly way: 'better' | 'worse';
  /** Whether the apps are asked for in their order. */
  readonly ranks: boolean;
  /** The answer first. */
  readonly apps: readonly (Figure & AppRef & { readonly quotes: readonly ReviewQuote[] })[];
  /** How the first stands to the second. */
  readonly standing: Standing;
  /** What is said more or less often of the first than of the second. */
  readonly changes: readonly Change[];
}

const isComplainedOf = (things: readonly AskedThing[]): boolean =>
  things.some(({ themes }) => themes.some((theme) => polarities.get(theme) === 'neg'));

/** Which of several apps it is: the one of which the topic is said most, or the one that is rated best or worst. */
export const chooseApp = ({ asked, apps }: IntentInput): WhichAppFacts | null => {
  const says = saysOf(asked.things);
  const read = apps.filter(({ chosen }) => chosen.length > 0);
  if (read.length === 0) return null;
  const way = asked.way ?? (says === null ? 'better' : 'worse');
  const told = read.map((app) => ({ ...figureOf(app.title, app.chosen, says), app }));
  const sign = way === 'better' ? 1 : -1;
  // Who asks for the best app by what people complain of wants the one of which it is said least.
  const isLeast = way === 'better' && isComplainedOf(asked.things);
  const worth = ({ share, avgRating }: Figure): number =>
    says === null ? sign * (avgRating ?? 0) : (isLeast ? -1 : 1) * (share ?? 0);
  const sorted = told.toSorted((one, other) => worth(other) - worth(one) || other.reviews - one.reviews);
  const [first, second] = sorted;
  return {
    intent: asked.intent === 'which_store' ? 'which_store' : 'which_app',
    topic: topicAsked(asked.things),
    way: isLeast || says === null ? way : 'worse',
    ranks: asked.ranks,
    apps: sorted.map(({ app, ...figure }) => ({
      ...figure,
      store: app.store,
      appId: app.appId,
      quotes: asked.things.flatMap((thing) =>
        quotesOf(findAsked(thing, { stars: asked.stars, aims: [] }, app.chosen), app.chosen),
      ),
    })),
    standing: !second
      ? 'tooFew'
      : says === null
        ? ratingStanding(first!.app.chosen, second.app.chosen)
        : shareStanding(first!, second),
    changes: second ? changesBetween(second.app.chosen, first!.app.chosen).slice(0, 3) : [],
  };
};
