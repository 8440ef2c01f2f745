import type { Input, StartedKind, StartId } from '../../../client/types.ts';
import type { AppRef } from '../../../server/contract/domain/app-ref.ts';
import { type Store, stores } from '../../../server/contract/domain/stores.ts';
import type { kinds } from '../../../server/contract/job-kinds/index.ts';
import type { InputOf } from '../../../server/contract/job-kinds/job-kind.ts';
import type { PriceKey } from '../../../server/contract/plans.ts';

/** What a form holds, spelled as its address spells it: `days=30`, `stars=1,2`, `apps=apple:389801252`. */
export type Values = Readonly<Record<string, string>>;

export type Option = readonly [value: string, title: string];

interface Named {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What it is before anyone changes it; nothing where it is left out. */
  readonly initial?: string;
  /** Where the service's faults of it are; its name where it is left out. */
  readonly faults?: readonly string[];
  /** Shown only to those who ask for more options. */
  readonly rare?: boolean;
  readonly onlyFromAddress?: boolean;
}

export type FieldSpec = Named &
  (
    | { readonly type: 'line' | 'lines'; readonly placeholder?: string }
    | { readonly type: 'words'; readonly placeholder?: string }
    | { readonly type: 'number'; readonly least: number; readonly most: number }
    | { readonly type: 'day' }
    | { readonly type: 'switch' }
    | { readonly type: 'choice'; readonly options: readonly Option[] }
    /** A few, all shown. */
    | { readonly type: 'checks'; readonly options: readonly Option[] }
    /** Some of very many, added one by one. */
    | { readonly type: 'several'; readonly options: readonly Option[]; readonly adds: string }
    | { readonly type: 'apps'; readonly most: number; readonly names: string }
  );

/** The form of one kind of run: what is asked, what it costs, and how it becomes the body of a start and back. */
export interface StartForm {
  readonly start: StartId;
  readonly fields: readonly FieldSpec[];
  price(values: Values): PriceKey;
  input(values: Values): Input<StartId>;
  /** What was asked, as the form would hold it. */
  values(input: Readonly<Record<string, unknown>>): Values;
}

interface Given<Id extends StartId> {
  readonly start: Id;
  readonly fields: readonly FieldSpec[];
  price(values: Values): PriceKey;
  input(values: Values): Input<Id>;
  values(input: InputOf<(typeof kinds)[StartedKind<Id>]>): Record<string, string | number | boolean | undefined>;
}

/** Nothing, or a switch that is off, is not written. */
const written = (value: string | number | boolean | undefined): string =>
  value === true ? '1' : value === undefined || value === false ? '' : String(value);

export const defineForm = <Id extends StartId>(given: Given<Id>): StartForm => ({
  ...given,
  // The casts: a form is only given the input of runs of its own kind.
  input: given.input as StartForm['input'],
  values: (input) =>
    Object.fromEntries(
      Object.entries(given.values(input as Parameters<typeof given.values>[0])).flatMap(([name, value]) =>
        written(value) === '' ? [] : [[name, written(value)]],
      ),
    ),
});

const initialOf = ({ initial = '' }: FieldSpec): string => initial;

/** A whole form: what the address says, and the defaults of what it does not say. */
export const filled = ({ fields }: StartForm, address: Values): Values =>
  Object.fromEntries(fields.map((field) => [field.name, address[field.name] ?? initialOf(field)]));

/** The address of a form: only what differs from its defaults. */
export const addressOf = ({ fields }: StartForm, values: Values): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name] ?? '';
      return value === initialOf(field) ? [] : [[field.name, value]];
    }),
  );

export const listOf = (value: string | undefined): string[] => [
  ...new Set(
    (value ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];

export const isOn = (value: string | undefined): boolean => value === '1';

/** `apple:389801252`, as addresses name an app. */
export const appText = ({ store, appId }: { readonly store: string; readonly appId: string }): string =>
  `${store}:${appId}`;

export const appsOf = (value: string | undefined): AppRef[] =>
  listOf(value).flatMap((each) => {
    const colon = each.indexOf(':');
    const store = stores.find((one): one is Store => one === each.slice(0, colon));
    const appId = each.slice(colon + 1);
    return store && appId ? [{ store, appId }] : [];
  });

/** What is not one of the values is left to the service, which says what is wrong with it. */
export const amongst = <T extends string>(value: string | undefined): T[] => listOf(value) as T[];
