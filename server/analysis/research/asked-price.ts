import { withKindred } from '../reading/topic/kindred-themes.ts';
import type { AskedThing } from './asked-topic.ts';

/** `The cheapest one`, in eight languages. */
const cheapest =
  /(?<!\p{L})(?:cheap(?:est|er)|least expensive|most affordable|g[uü]nstigste\p{L}*|billigste\p{L}*|(?:la |les? )?moins ch[eè]re?s?|m[aá]s barat[oa]s?|mais (?:barat[oa]s?|em conta)|pi[uù] economic[aoh]e?|meno car[aoie])(?!\p{L})|一番安い|最も安い|最安|(?:가장|제일) (?:싼|저렴한)/iu;

/** Reviews do not tell what an app costs, but how many mind it: of the cheapest app, that is what is counted. */
export const priceAsked = (asked: string): AskedThing | null => {
  const [label] = cheapest.exec(asked) ?? [];
  return label === undefined
    ? null
    : { label, themes: withKindred(['too_expensive']), known: true, wordings: [], told: [] };
};
