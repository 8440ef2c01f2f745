import type { Ask, Scope, Topic } from '../../../../../server/contract/resources/questions/plan.ts';
import {
  groupInWords,
  measures,
  opinions,
  picked,
  topicInWords,
  withoutInWords,
} from '../../../../../server/questions/words.ts';
import { aboutWords, type Editor, listOf, partsOfScope, type Values } from './scope-parts.ts';

export interface PlanPart {
  readonly key: string;
  /** Label for screen readers. */
  readonly label: string;
  readonly says: string;
  readonly editor: Editor | null;
  readonly removable: boolean;
  /** The ask with new values for this part, or without it if null. */
  changed(values: Values | null): Ask;
}

const ofReviews = ['reviews', 'share', 'stars', 'low_share', 'sentiment', 'change'] as const;
const ofOthers = ['price', 'claim', 'release', 'rank', 'ratings', 'money', 'ads', 'videos'] as const;

const chosen = <Value extends string>(values: readonly Value[], value: string | undefined): Value | undefined =>
  values.find((each) => each === value);

const measurePart = (ask: Ask): PlanPart => ({
  key: 'measure',
  label: 'What is counted',
  says: measures[ask.measure],
  editor: {
    fields: [
      {
        name: 'choice',
        label: 'What is counted',
        type: 'choice',
        options: (ask.source === 'reviews' ? ofReviews : ofOthers).map((each) => [each, measures[each]] as const),
      },
    ],
    values: { choice: ask.measure },
  },
  removable: false,
  changed: (values) =>
    ask.source === 'reviews'
      ? { ...ask, measure: chosen(ofReviews, values?.choice) ?? ask.measure }
      : { ...ask, measure: chosen(ofOthers, values?.choice) ?? ask.measure },
});

const polarities = Object.keys(opinions) as Topic['polarity'][];

const topicPart = (ask: Ask): PlanPart => {
  const { topic, ...rest } = ask;
  const { by, pick, ...alone } = rest;
  return {
    key: 'topic',
    label: 'Topic',
    says: topic ? topicInWords(topic) : 'any topic',
    editor: {
      fields: [
        { name: 'text', label: 'Topic', type: 'text', hint: 'Empty for anything.' },
        {
          name: 'polarity',
          label: 'Opinion',
          type: 'choice',
          options: polarities.map((each) => [each, opinions[each]]),
        },
        {
          name: 'match',
          label: 'Look for',
          type: 'choice',
          options: [
            ['meaning', 'What the words mean'],
            ['word', 'The words themselves'],
          ],
        },
      ],
      values: {
        text: topic?.words.join(', ') ?? '',
        polarity: topic?.polarity ?? 'any',
        match: topic?.match ?? 'meaning',
      },
    },
    removable: topic !== undefined,
    changed: (values) => {
      const polarity = chosen(polarities, values?.polarity) ?? 'any';
      const words = listOf(values?.text);
      const left = by === 'topic' && words.length < 2 ? alone : rest;
      if (values === null || (words.length === 0 && polarity === 'any')) return left;
      return { ...left, topic: { words, match: values.match === 'word' ? 'word' : 'meaning', polarity } };
    },
  };
};

const withoutPart = (ask: Ask): PlanPart[] => {
  const { without, ...rest } = ask;
  if (!without) return [];
  return [
    {
      key: 'without',
      label: 'Left out',
      says: withoutInWords(without),
      editor: {
        fields: [{ name: 'text', label: 'Left out', type: 'text', hint: 'Several are separated by commas.' }],
        values: { text: without.flatMap(({ words }) => words).join(', ') },
      },
      removable: true,
      changed: (values) => {
        const words = listOf(values?.text);
        return words.length === 0 ? rest : { ...rest, without: words.map((word) => aboutWords([word])) };
      },
    },
  ];
};

const groups = ['theme', 'app', 'version', 'country', 'store', 'week', 'month', 'stars', 'replied', 'topic'] as const;

const picks = Object.keys(picked) as NonNullable<Ask['pick']>[];

const groupPart = (ask: Ask): PlanPart[] => {
  const { by, pick, limit, ...rest } = ask;
  if (!by) return [];
  // A single topic has nothing to be compared with.
  const offered = groups.filter((each) => each !== 'topic' || (ask.topic?.words.length ?? 0) > 1);
  const says = [
    groupInWords(by),
    ...(pick && pick !== 'all' ? [picked[pick]] : []),
    ...(limit ? [`${limit} at most`] : []),
  ];
  return [
    {
      key: 'by',
      label: 'Grouped',
      says: says.join(', '),
      editor: {
        fields: [
          { name: 'by', label: 'Grouped', type: 'choice', options: offered.map((each) => [each, groupInWords(each)]) },
          { name: 'pick', label: 'Which of them', type: 'choice', options: picks.map((each) => [each, picked[each]]) },
        ],
        values: { by, pick: pick ?? 'all' },
      },
      removable: true,
      changed: (values) =>
        values === null
          ? rest
          : {
              ...rest,
              by: chosen(groups, values.by) ?? by,
              pick: chosen(picks, values.pick) ?? 'all',
              ...(limit !== undefined && { limit }),
            },
    },
  ];
};

const scopeLabels: Readonly<Record<keyof Scope, string>> = {
  apps: 'Apps',
  kind: 'Kind of app',
  from: 'Reviews',
  period: 'Period',
  countries: 'Countries',
  stores: 'Stores',
  versions: 'Versions',
  stars: 'Stars',
  replied: 'Replies',
  segment: 'Who writes',
};

const aboutParts = (ask: Ask): PlanPart[] =>
  partsOfScope(ask.about, ask.source === 'reviews').map(({ part, changed, ...each }) => ({
    ...each,
    key: `about.${part}`,
    label: scopeLabels[part],
    removable: ask.about[part] !== undefined,
    changed: (values) => ({ ...ask, about: changed(values) }),
  }));

const againstParts = (ask: Ask): PlanPart[] => {
  const { against, expects: _, ...rest } = ask;
  if (against === undefined) return [];
  if (against === 'rest') {
    const says = 'compared with the rest';
    return [{ key: 'against', label: 'Compared', says, editor: null, removable: true, changed: () => rest }];
  }
  return partsOfScope(against, false).map(({ part, changed, says, editor }) => ({
    key: `against.${part}`,
    label: scopeLabels[part],
    says: `compared with ${says}`,
    editor,
    removable: true,
    changed: (values) => {
      const other = changed(values);
      return Object.keys(other).length === 0 ? rest : { ...ask, against: other };
    },
  }));
};

export const partsOfAsk = (ask: Ask): PlanPart[] => [
  measurePart(ask),
  topicPart(ask),
  ...withoutPart(ask),
  ...groupPart(ask),
  ...aboutParts(ask),
  ...againstParts(ask),
];
