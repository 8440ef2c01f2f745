import { Checkbox, TextField } from '../../parts/controls/form.tsx';
import { type Rule, ruleWords, type WatchInput } from './watch-words.ts';

/** The rules as the form has them. */
export interface RuleTexts {
  readonly chosen: readonly Rule['type'][];
  /** Parted by commas. */
  readonly phrases: string;
  readonly below: string;
  readonly place: string;
  /** Rules that the form has no fields for stay as they are. */
  readonly others: readonly Rule[];
}

const simple = ['one_star_spike', 'theme_rising', 'version_effect'] as const;
const ofReviews: readonly Rule['type'][] = [...simple, 'phrase_seen'];

const fieldsOf: Readonly<Record<WatchInput['target']['type'], readonly Rule['type'][]>> = {
  app: [...ofReviews, 'rating_below', 'rank_crossed'],
  pull: ofReviews,
  question: [],
  chart: [],
};

export const noRules: RuleTexts = { chosen: simple, phrases: '', below: '', place: '', others: [] };

export const textsOf = (rules: readonly Rule[]): RuleTexts => {
  const first = (type: Rule['type']) => rules.find((rule) => rule.type === type);
  const shown: readonly Rule['type'][] = fieldsOf.app;
  const isShown = (rule: Rule): boolean =>
    shown.includes(rule.type) && first(rule.type) === rule && !rule.app && !rule.chart;
  return {
    chosen: rules.filter(isShown).map(({ type }) => type),
    phrases: first('phrase_seen')?.phrases?.join(', ') ?? '',
    below: String(first('rating_below')?.below ?? ''),
    place: String(first('rank_crossed')?.place ?? ''),
    others: rules.filter((rule) => !isShown(rule)),
  };
};

/** The rules as the service takes them; what is left empty it refuses, and says so. */
export const rulesIn = (texts: RuleTexts, target: WatchInput['target']['type']): Rule[] => {
  const has = (type: Rule['type']): boolean => texts.chosen.includes(type) && fieldsOf[target].includes(type);
  const phrases = texts.phrases
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
  return [
    ...simple.filter(has).map((type) => ({ type })),
    ...(has('phrase_seen') ? [{ type: 'phrase_seen' as const, phrases }] : []),
    ...(has('rating_below') ? [{ type: 'rating_below' as const, below: Number(texts.below) }] : []),
    ...(has('rank_crossed') ? [{ type: 'rank_crossed' as const, place: Number(texts.place) }] : []),
    ...texts.others,
  ];
};

interface Props {
  readonly target: WatchInput['target']['type'];
  readonly texts: RuleTexts;
  onChange(texts: RuleTexts): void;
}

const details: readonly {
  readonly type: Rule['type'];
  readonly field: 'phrases' | 'below' | 'place';
  readonly label: string;
  readonly hint: string;
}[] = [
  { type: 'phrase_seen', field: 'phrases', label: 'Phrases', hint: 'Separated by commas, such as “refund, cancel”.' },
  { type: 'rating_below', field: 'below', label: 'Below', hint: 'The average rating in the store, such as 4.2.' },
  { type: 'rank_crossed', field: 'place', label: 'Place', hint: 'In the top free chart of its genre, such as 10.' },
];

/** What to be alerted of. */
export const RuleFields = ({ target, texts, onChange }: Props) => {
  const offered = fieldsOf[target];
  if (offered.length === 0) return null;
  return (
    <fieldset>
      <legend>Alert me to</legend>
      {offered.map((type) => {
        const isChosen = texts.chosen.includes(type);
        const detail = details.find((each) => each.type === type);
        return (
          <div key={type}>
            <Checkbox
              label={ruleWords[type]}
              checked={isChosen}
              onChange={() =>
                onChange({
                  ...texts,
                  chosen: isChosen ? texts.chosen.filter((each) => each !== type) : [...texts.chosen, type],
                })
              }
            />
            {detail && isChosen && (
              <TextField
                label={detail.label}
                hint={detail.hint}
                autoComplete="off"
                value={texts[detail.field]}
                onChange={(event) => onChange({ ...texts, [detail.field]: event.target.value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
};
