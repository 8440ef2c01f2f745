import { meansProbability, type Sample, sampleOf } from '../../../counting/statistics/means.ts';
import { fewestCompared, fisher, holm, isClear, type Part } from '../../../counting/statistics/proportions.ts';
import type { WindowReview } from '../../../findings/findings.ts';
import { fewestApart } from '../figures/apart.ts';
import { type Figure, figureOf } from '../figures/figure.ts';
import { type AskedTopic, saysOf, topicAsked } from '../figures/says.ts';
import type { IntentInput } from '../intent-input.ts';

export interface WhichCountryFacts {
  readonly intent: 'which_country';
  readonly topic: AskedTopic | null;
  /** `1 star`: the ratings that are counted, of those that mention the topic where there is one. */
  readonly stars: string | null;
  readonly way: 'better' | 'worse' | null;
  /** Whether the place with the lowest share is the answer: where few complain, or few rate low. */
  readonly fewest: boolean;
  /** By what they are ranked. */
  readonly by: 'share' | 'rating' | 'reviews';
  /** Google Play tells no countries, only languages. */
  readonly of: 'country' | 'language';
  /** The first is the answer; those with enough reviews. */
  readonly places: readonly Figure[];
  /** Whether the first may differ from the others by chance: of many places, one is always highest. */
  readonly mayBeChance: boolean;
  /** Of ratings: where most of them are from, where that is another place. */
  readonly most: Figure | null;
  readonly least: number;
  /** How many have too few reviews to be ranked. */
  readonly left: number;
  readonly whole: Figure;
}

const enoughPlaces = 4;

/** Where something is said most, or where people are happiest or unhappiest. */
export const findCountry = ({ asked, apps: [app] }: IntentInput): WhichCountryFacts | null => {
  const reviews = app?.chosen ?? [];
  const of = reviews.some(({ country }) => country !== null) ? 'country' : 'language';
  const placeOf = (review: WindowReview): string | null => (of === 'country' ? review.country : review.lang);
  const low = asked.stars.length > 0 ? (review: WindowReview) => asked.stars.includes(review.rating) : null;
  const topical = saysOf(asked.things);
  const says = topical && low ? (review: WindowReview) => topical(review) && low(review) : (topical ?? low);
  const groups = [...Map.groupBy(reviews, placeOf)].flatMap(([place, own]) =>
    place === null || place === 'und' ? [] : [{ place, own }],
  );
  const least =
    groups.filter(({ own }) => own.length >= fewestCompared).length >= enoughPlaces ? fewestCompared : fewestApart;
  const enough = groups.filter(({ own }) => own.length >= least).map(({ place, own }) => figureOf(place, own, says));
  if (enough.length === 0) return null;
  const by = says !== null ? 'share' : asked.way === null ? 'reviews' : 'rating';
  const sign = asked.way === 'better' ? 1 : -1;
  const fewest = asked.way === 'better' && (topical !== null || asked.stars.every((star) => star <= 3));
  const worth = ({ share, avgRating, reviews: many }: Figure): number =>
    by === 'share' ? (fewest ? -1 : 1) * (share ?? 0) : by === 'reviews' ? many : sign * (avgRating ?? 0);
  const sorted = enough.sort((one, other) => worth(other) - worth(one) || other.reviews - one.reviews);
  const [most] = sorted.toSorted((one, other) => (other.said ?? 0) - (one.said ?? 0));
  return {
    intent: 'which_country',
    topic: topicAsked(asked.things),
    stars: low ? starWords(asked.stars) : null,
    way: asked.way,
    fewest,
    by,
    of,
    places: sorted,
    mayBeChance:
      by === 'share'
        ? !isSetApart(sorted)
        : by === 'rating' &&
          !isRatedApart(
            groups.filter(({ own }) => own.length >= least),
            sorted[0]!.name,
          ),
    most: by === 'share' && most && most !== sorted[0] && (most.said ?? 0) > (sorted[0]!.said ?? 0) ? most : null,
    least,
    left: groups.length - enough.length,
    whole: figureOf('all', reviews, says),
  };
};

/** Whether the share of the first differs from that of the others, for as many places as were tried. */
const isSetApart = (places: readonly Figure[]): boolean => {
  const parts = places.map(({ said, reviews }): Part => ({ count: said ?? 0, of: reviews }));
  const all = {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    of: parts.reduce((sum, { of }) => sum + of, 0),
  };
  const [first] = holm(parts.map((own) => fisher(own, { count: all.count - own.count, of: all.of - own.of })));
  return places.length === 1 || isClear(first!);
};

interface Place {
  readonly place: string;
  readonly own: readonly WindowReview[];
}

/** Whether a place rates differently from the others together, for as many places as were tried. */
const isRatedApart = (groups: readonly Place[], first: string): boolean => {
  const ratingsOf = (chosen: readonly Place[]): Sample =>
    sampleOf(chosen.flatMap(({ own }) => own.map(({ rating }) => rating)));
  const probabilities = holm(
    groups.map((group) =>
      meansProbability(ratingsOf([group]), ratingsOf(groups.filter(({ place }) => place !== group.place))),
    ),
  );
  return groups.length === 1 || isClear(probabilities[groups.findIndex(({ place }) => place === first)]!);
};

const starWords = (stars: readonly number[]): string =>
  `${stars.join(' or ')} ${stars.length === 1 && stars[0] === 1 ? 'star' : 'stars'}`;
