import { inCountry } from '../../../../contract/domain/storefronts.ts';
import { capital } from '../../../prose/capital.ts';
import { listed } from '../../../prose/lists.ts';
import { counted, figure, inWords, review } from '../../../prose/numbers.ts';
import { plain } from '../../../prose/untrusted.ts';
import type { Figure } from '../../../research/intents/figures/figure.ts';
import type { WhichCountryFacts } from '../../../research/intents/which/which-country.ts';
import { average, caution, type IntentWords, part, type Told, topicInWords } from '../told.ts';

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

const inPlace = ({ name }: Figure, of: WhichCountryFacts['of']): string =>
  of === 'country' ? inCountry(name) : `${languageNames.of(name) ?? plain(name)} reviews`;

const mostTold = 6;

/** Where something is said most, or where people are happiest. */
export const tellWhichCountry = (facts: WhichCountryFacts, { name }: IntentWords): Told => {
  const { topic, stars, by, of, places, mayBeChance, most, least, left, whole, way, fewest } = facts;
  const [first, ...rest] = places as [Figure, ...Figure[]];
  const shown = rest.slice(0, mostTold - 1);
  const told = (each: Figure): string =>
    by === 'share' ? part(each) : by === 'rating' ? average(each) : counted(each.reviews, review);
  const among = `among ${of === 'country' ? 'countries' : 'languages'} with at least ${least} reviews`;
  const thing =
    stars === null
      ? topicInWords(topic)
      : topic === null
        ? `reviews with ${stars}`
        : `${topicInWords(topic)} with ${stars}`;
  if (by === 'share' && topic !== null && whole.said === 0) {
    return { verdict: `Nowhere: ${thing} comes up in ${part(whole)}.`, isSilent: true, paragraphs: [] };
  }
  const end = fewest ? 'lowest' : 'highest';
  const doubt = mayBeChance ? ', though the difference may be chance' : '';
  const verdict =
    by === 'share'
      ? `${capital(inPlace(first, of))} ${of === 'country' ? 'has' : 'have'} the ${end} share ${among}${doubt}: ${thing} ${topic === null ? 'are' : 'comes up in'} ${part(first)}${most && !fewest ? `; by number it is ${inPlace(most, of)}, with ${part(most)}` : ''}.`
      : by === 'rating'
        ? `People are ${way === 'better' ? 'happiest' : 'unhappiest'} in ${inPlace(first, of)}${doubt}: ${name} averages ${average(first)} there, ${among}.`
        : `Most reviews of ${name} come from ${inPlace(first, of)}: ${told(first)}.`;
  return {
    verdict,
    paragraphs: [
      [
        shown.length > 0
          ? `Next ${shown.length === 1 ? 'is' : 'are'} ${listed(shown.map((each) => `${inPlace(each, of)} (${told(each)})`))}.`
          : '',
        by === 'share'
          ? `Across all ${figure(whole.reviews)} reviews read, it is ${part(whole)}.`
          : `Overall, it averages ${average(whole)}.`,
        left > 0
          ? `${left === 1 ? 'One other has' : `${capital(inWords(left))} others have`} too few reviews to rank.`
          : '',
        of === 'language' ? 'Google Play does not publish countries, so reviews are grouped by language.' : '',
        caution(first.reviews),
      ],
    ],
  };
};
