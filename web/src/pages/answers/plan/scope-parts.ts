import { storeLabels, stores } from '../../../../../server/contract/domain/stores.ts';
import type { Period, Scope, Topic } from '../../../../../server/contract/resources/questions/plan.ts';
import { scopeParts } from '../../../../../server/questions/words.ts';

export interface PartField {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'date' | 'choice';
  readonly hint?: string;
  readonly options?: readonly (readonly [string, string])[];
}

export type Values = Readonly<Record<string, string>>;

export interface Editor {
  readonly fields: readonly PartField[];
  readonly values: Values;
}

export const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export const aboutWords = (words: readonly string[], before?: Topic): Topic => ({
  match: 'meaning',
  polarity: 'any',
  ...before,
  words: [...words],
});

const several = 'Several are separated by commas.';

const text = (label: string, value: string, hint?: string): Editor => ({
  fields: [{ name: 'text', label, type: 'text', ...(hint !== undefined && { hint }) }],
  values: { text: value },
});

const choice = (label: string, value: string, options: readonly (readonly [string, string])[]): Editor => ({
  fields: [{ name: 'choice', label, type: 'choice', options }],
  values: { choice: value },
});

const eventOf = (period: Period | undefined): string => {
  if (!period || !('side' in period)) return '';
  return 'version' in period.event ? period.event.version : period.event.words.join(', ');
};

const periodEditor = (period: Period | undefined): Editor => {
  const isOfEvent = period !== undefined && 'side' in period;
  const isOfWords = isOfEvent && 'words' in period.event;
  return {
    fields: [
      {
        name: 'form',
        label: 'Which days',
        type: 'choice',
        options: [
          ['days', 'From a day to a day'],
          ['before', 'Before an event'],
          ['after', 'After an event'],
        ],
      },
      { name: 'since', label: 'First day', type: 'date' },
      { name: 'until', label: 'Last day', type: 'date' },
      {
        name: 'kind',
        label: 'The event is',
        type: 'choice',
        options: [
          ['version', 'The release of a version'],
          ['words', 'When reviews began to say it'],
        ],
      },
      { name: 'event', label: 'Version, or words', type: 'text' },
    ],
    values: {
      form: isOfEvent ? period.side : 'days',
      since: (!isOfEvent && period?.since) || '',
      until: (!isOfEvent && period?.until) || '',
      kind: isOfWords ? 'words' : 'version',
      event: eventOf(period),
    },
  };
};

const periodFrom = ({ form, since, until, kind, event = '' }: Values, before: Period | undefined): Period => {
  if (form === 'before' || form === 'after') {
    const earlier = before && 'side' in before && 'words' in before.event ? before.event : undefined;
    return { side: form, event: kind === 'words' ? aboutWords(listOf(event), earlier) : { version: event.trim() } };
  }
  return { ...(since && { since }), ...(until && { until }) };
};

/** The editor for a part of a scope; null if it can only be removed. */
const editorOf = (part: keyof Scope, scope: Scope): Editor | null => {
  switch (part) {
    case 'apps':
      return text('Apps', scope.apps?.join(', ') ?? '', several);
    case 'stars':
      return text('Stars', scope.stars?.join(', ') ?? '', `From 1 to 5. ${several}`);
    case 'versions':
      return text('Versions', scope.versions?.join(', ') ?? '', several);
    case 'countries':
      return text('Countries', scope.countries?.join(', ') ?? '', `Two-letter codes, or * for all. ${several}`);
    case 'segment':
      return text('What people say of themselves', scope.segment?.words.join(', ') ?? '', several);
    case 'stores':
      return choice('Stores', scope.stores?.length === 1 ? scope.stores[0]! : 'both', [
        ['both', stores.map((store) => storeLabels[store]).join(' and ')],
        ...stores.map((store) => [store, storeLabels[store]] as const),
      ]);
    case 'replied':
      return choice('Reply of the developer', String(scope.replied ?? true), [
        ['true', 'With a reply'],
        ['false', 'Without a reply'],
      ]);
    case 'period':
      return periodEditor(scope.period);
    case 'kind':
    case 'from':
      return null;
  }
};

const scopeWith = (part: keyof Scope, values: Values, before: Scope): Scope => {
  const list = listOf(values.text);
  switch (part) {
    case 'apps':
    case 'versions':
      return { [part]: list };
    case 'countries':
      return { countries: list.map((each) => each.toLowerCase()) };
    case 'stars':
      return { stars: list.map(Number) };
    case 'segment':
      return { segment: aboutWords(list, before.segment) };
    case 'stores':
      return { stores: stores.filter((store) => values.choice === 'both' || values.choice === store) };
    case 'replied':
      return { replied: values.choice === 'true' };
    case 'period':
      return { period: periodFrom(values, before.period) };
    case 'kind':
    case 'from':
      return {};
  }
};

export interface ScopePart {
  readonly part: keyof Scope;
  readonly says: string;
  readonly editor: Editor | null;
  /** The scope with new values for this part, or without it if null. */
  changed(values: Values | null): Scope;
}

/** Submitting empty values removes the part. */
const isEmpty = (values: Values): boolean =>
  values.form === 'days' || values.form === undefined
    ? ['text', 'choice', 'since', 'until'].every((name) => !values[name]?.trim())
    : false;

export const partsOfScope = (scope: Scope, full: boolean): ScopePart[] =>
  scopeParts(scope, full).map(({ part, words }) => ({
    part,
    says: words,
    editor: editorOf(part, scope),
    changed: (values) => {
      const { [part]: _, ...rest } = scope;
      return values === null || isEmpty(values) ? rest : { ...rest, ...scopeWith(part, values, scope) };
    },
  }));
