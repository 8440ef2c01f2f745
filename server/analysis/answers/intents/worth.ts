import { capital } from '../../prose/capital.ts';
import { listed, listedOr } from '../../prose/lists.ts';
import { figure, percent, verb } from '../../prose/numbers.ts';
import { plain } from '../../prose/untrusted.ts';
import type { WorthFacts, WorthOption } from '../../research/intents/worth.ts';
import { phraseOf } from '../finding-phrases.ts';
import { caution, type IntentWords, part, quoteOf, type Told } from './told.ts';

/** `a watch app`, or as the question calls it. */
const nameOf = ({ label, theme, verbatim }: Pick<WorthOption, 'label' | 'theme' | 'verbatim'>): string =>
  verbatim ? `“${plain(label)}”` : phraseOf({ label, theme });

/** From this share on, and with so many asking, something is worth building; below the other, it hardly is. */
const clear = 0.05;
const little = 0.015;
const fewest = 3;

const judged = ({ asking, place }: WorthOption): 'Yes' | 'Perhaps' | 'Hardly' | 'No sign of it' => {
  const [said, share] = [asking.said ?? 0, asking.share ?? 0];
  if (said === 0) return 'No sign of it';
  if (said < fewest || share < little) return 'Hardly';
  return share >= clear || (place !== null && place <= 2) ? 'Yes' : 'Perhaps';
};

const placed = ({ place }: WorthOption): string =>
  place === null
    ? ''
    : place === 1
      ? ', more than for anything else'
      : `, which makes it no. ${figure(place)} among the requests`;

const topSentence = ({ top, options }: WorthFacts): string => {
  if (!top || options[0]?.place === 1) return '';
  return `The top request is ${phraseOf(top)}, in ${figure(top.reviews)} (${percent(top.share)}).`;
};

const nextSentence = ({ top, options }: WorthFacts): string =>
  top && options[0]?.place === 1
    ? `Next comes ${phraseOf(top)}, in ${figure(top.reviews)} (${percent(top.share)}).`
    : '';

/** Whether something is worth building, or which of several things first. */
export const tellWorth = (facts: WorthFacts, { when }: IntentWords): Told => {
  const { options, standing } = facts;
  const [first, ...others] = options as [WorthOption, ...WorthOption[]];
  const asks = `${part(first.asking)} ${when} ${verb(first.asking.said ?? 0, 'asks', 'ask')} for`;
  const compared = listed(
    others.map(({ asking: { said }, ...each }) => `${said === 0 ? 'none' : figure(said ?? 0)} for ${nameOf(each)}`),
  );
  const doubt = standing === 'above' ? '' : ', though the difference may be chance';
  const verdict =
    others.length === 0
      ? `${judged(first)}: ${asks} ${nameOf(first)}${placed(first)}.`
      : (first.asking.said ?? 0) === 0
        ? `${others.length > 1 ? 'None of them' : 'Neither'}: no review ${when} asks for ${listedOr(options.map(nameOf))}.`
        : (others[0]!.asking.said ?? 0) === (first.asking.said ?? 0)
          ? `Either: ${asks} ${nameOf(first)}, and ${compared}.`
          : `${capital(nameOf(first))} first${doubt}: ${asks} it, compared with ${compared}.`;
  return {
    verdict,
    paragraphs: [
      [
        topSentence(facts),
        nextSentence(facts),
        'Only reviews that ask for it in so many words are counted; how many would use it is not known from them.',
        caution(first.asking.reviews),
      ],
      quoteOf(first.quotes),
    ],
  };
};
