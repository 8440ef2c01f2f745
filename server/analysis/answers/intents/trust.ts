import { countryName } from '../../../contract/domain/storefronts.ts';
import { shareOf } from '../../counting/figures.ts';
import { dayOf, span } from '../../prose/dates.ts';
import { listed } from '../../prose/lists.ts';
import { counted, figure, partOf, review, stars, tenth, verb } from '../../prose/numbers.ts';
import { quotation } from '../../prose/untrusted.ts';
import type { TrustFacts } from '../../research/intents/trust.ts';
import { caution, changed, type IntentWords, type Told } from './told.ts';

/** Whether reviews look copied, or came in a wave. */
export const tellTrust = ({ whole, copies, texts, wave, changes }: TrustFacts, { when }: IntentWords): Told => {
  const [text] = texts;
  const isCopied = text !== undefined && text.count >= 3;
  const isWave = wave !== null && (!isCopied || (wave.said ?? 0) > text.count);
  const waved = wave
    ? `${figure(wave.said ?? 0)} ${wave.stars}-star reviews came within a week (${span(wave.from, wave.to)}), where ${tenth(wave.usual)} ${verb(wave.usual, 'is', 'are')} usual`
    : '';
  const same = text ? `the same text stands word for word in ${counted(text.count, review)}` : '';
  const verdict = isWave
    ? `They came in a wave: ${waved}.`
    : isCopied
      ? `Some look copied: ${same}, ${text.from === text.to ? `on ${dayOf(text.from)}` : `from ${span(text.from, text.to)}`}.`
      : `Nothing suggests it: ${copies === 0 ? 'no longer text' : `hardly any text (${figure(copies)})`} is identical to another in ${counted(whole.reviews, review)} ${when}, and no week stands out.`;
  const cause = changes.find(({ way, kind }) => way === 'more' && kind !== 'praise');
  return {
    verdict,
    paragraphs: [
      text && isCopied
        ? [
            `> ${quotation(text.text)} (${counted(text.count, review)}${text.avgRating === null ? '' : `, averaging ${stars(text.avgRating)}`}${text.countries.length > 0 ? `, ${listed(text.countries.map(countryName))}` : ''})`,
          ]
        : [],
      [
        copies > 0
          ? `In all, ${partOf(copies, whole.reviews, shareOf(copies, whole.reviews), review)} share${copies === 1 ? 's' : ''} a text of some length with another.`
          : '',
        isCopied && wave && !isWave ? `Also, ${waved}.` : '',
        wave && cause ? `Reviews of that week mention ${changed(cause)} more often than the others.` : '',
        'Whether anyone was paid cannot be told from reviews.',
        caution(whole.reviews),
      ],
    ],
  };
};
