import type { Input, StartedKind, StartId } from '../../../client/types.ts';
import type { AppRef } from '../../../server/contract/domain/app-ref.ts';
import { type Store, stores } from '../../../server/contract/domain/stores.ts';
import type { kinds } from '../../../server/contract/job-kinds/index.ts';
import type { InputOf } from '../../../server/contract/job-kinds/job-kind.ts';
import type { PriceKey } from '../../../server/contract/plans.ts';

/** Form values, written as in the address: `days=30`, `stars=1,2`, `apps=apple:389801252`. */
export type Values = Readonly<Record<string, string>>;

export type Option = readonly [value: string, title: string];

interface Named {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The default value; empty if omitted. */
  readonly initial?: string;
  /** Paths of the service's validation errors for this field; its name if omitted. */
  readonly faults?: readonly string[];
  /** Hidden until more options are requested. */
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
    /** A few options, all shown. */
    | { readonly type: 'checks'; readonly options: readonly Option[] }
    /** Many options, added one by one. */
    | { readonly type: 'several'; readonly options: readonly Option[]; readonly adds: string }
    | { readonly type: 'apps'; readonly most: number; readonly names: string }
  );

/** The form for one kind of run: its fields, its price, and conversion to and from a start's body. */
export interface StartForm {
  readonly start: StartId;
  readonly fields: readonly FieldSpec[];
  price(values: Values): PriceKey;
  input(values: Values): Input<StartId>;
  /** A run's input as form values. */
  values(input: Readonly<Record<string, unknown>>): Values;
}

interface FormSpec<Id extends StartId> {
  readonly start: Id;
  readonly fields: readonly FieldSpec[];
  price(values: Values): PriceKey;
  input(values: Values): Input<Id>;
  values(input: InputOf<(typeof kinds)[StartedKind<Id>]>): Record<string, string | number | boolean | undefined>;
}

/** Empty values and false are omitted. */
const written = (value: string | number | boolean | undefined): string =>
  value === true ? '1' : value === undefined || value === false ? '' : String(value);

export const defineForm = <Id extends StartId>(spec: FormSpec<Id>): StartForm => ({
  ...spec,
  // Casts: a form only receives inputs of its own kind.
  input: spec.input as StartForm['input'],
  values: (input) =>
    Object.fromEntries(
      Object.entries(spec.values(input as Parameters<typeof spec.values>[0])).flatMap(([name, value]) =>
        written(value) === '' ? [] : [[name, written(value)]],
      ),
    ),
});

const initialOf = ({ initial = '' }: FieldSpec): string => initial;

/** All form values: those of the address, and defaults for the rest. */
export const filled = ({ fields }: StartForm, address: Values): Values =>
  Object.fromEntries(fields.map((field) => [field.name, address[field.name] ?? initialOf(field)]));

/** The form values that differ from the defaults. */
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

/** Formats an app as addresses do: `apple:389801252`. */
export const appText = ({ store, appId }: { readonly store: string; readonly appId: string }): string =>
  `${store}:${appId}`;

export const appsOf = (value: string | undefined): AppRef[] =>
  listOf(value).flatMap((each) => {
    const colon = each.indexOf(':');
    const store = stores.find((one): one is Store => one === each.slice(0, colon));
    const appId = each.slice(colon + 1);
    return store && appId ? [{ store, appId }] : [];
  });

/** Passes unknown values on, so that the service reports what is wrong. */
export const amongst = <T extends string>(value: string | undefined): T[] => listOf(value) as T[];
