import fc from 'fast-check';
import type { OperationContract } from '../../../server/contract/operation.ts';
import { inputSchema, type JsonSchema, pathNames } from '../../../server/surfaces/schema.ts';
import { propertyRuns } from '../runner/property-runs.ts';

/** A value for one parameter, and whether its schema takes it. */
export interface Sample {
  readonly value: unknown;
  readonly ok: boolean;
  readonly why: string;
  /** The schema that checks it, where it is a part of a larger one. */
  readonly by?: JsonSchema;
}

const seed = 20_260_101;
const some = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] => fc.sample(arbitrary, { seed, numRuns: count });

const yes = (why: string, ...values: unknown[]): Sample[] => values.map((value) => ({ value, ok: true, why }));
const no = (why: string, ...values: unknown[]): Sample[] => values.map((value) => ({ value, ok: false, why }));

const plain = 'abcdefghijklmnopqrstuvwxyz0123456789';
const astral = ['😀', '𝒳', '𠮷', '🏳'];

/** A text of exactly `length` code points that trimming leaves as it is. */
const textOf = (length: number, of: string | readonly string[] = plain): string =>
  Array.from({ length }, (_, at) => of[(at * 7) % of.length]).join('');

const integers = ({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): Sample[] => [
  ...yes('at a bound', minimum, maximum),
  ...yes('inside', ...some(fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) }), propertyRuns(2))),
  ...no('just outside', minimum - 1, maximum + 1),
  ...no(
    'far outside',
    ...some(fc.integer({ min: 1, max: 1e9 }), propertyRuns(1)).flatMap((by) => [minimum - by - 1, maximum + by + 1]),
  ),
  ...no('not whole', minimum + 0.5, maximum - 0.5, 1e-7),
  ...no('huge', 1e21, -1e21, Number.MAX_VALUE),
  ...no('of another type', String(minimum), String(maximum), '', 'x', true, false, null, [], [minimum], {}),
];

const notStrings = no('of another type', 5, 0, true, false, null, [], ['text'], {}, { value: 'text' });
const unsafe = no('what the database cannot keep', 'a\u0000b', 'a\ud800b', '\udc00abc');

const texts = ({ minLength: min = 0, maxLength: max }: JsonSchema): Sample[] => {
  const most = max ?? min + 50;
  const lengths = some(fc.integer({ min, max: most }), propertyRuns(1));
  const around = (text: string) => ` \t\n\u00a0${text}\u2003\r\n `;
  const samples = [
    ...yes('at a bound', textOf(min), textOf(most)),
    ...yes('inside', ...lengths.map((length) => textOf(length))),
    ...yes('at a bound, of characters beyond the first plane', textOf(min, astral), textOf(most, astral)),
    ...yes('at a bound, once trimmed', around(textOf(min)), around(textOf(most)), around(textOf(most, astral))),
    ...notStrings,
    ...unsafe,
  ];
  if (min > 0) {
    samples.push(...no('too short', textOf(min - 1), textOf(min - 1, astral), around(textOf(min - 1))));
    samples.push(...no('empty', '', ' ', '\t\n\u00a0\u2003'));
  }
  if (max !== undefined) {
    samples.push(...no('too long', textOf(max + 1), textOf(max + 1, astral), around(textOf(max + 1))));
    samples.push(...no('far too long', textOf(max + 10_000)));
  }
  return samples;
};

const patterned = ({ pattern }: JsonSchema, known: readonly unknown[]): Sample[] => {
  const shape = new RegExp(pattern!, 'u');
  const wrong = some(fc.string({ unit: 'grapheme', maxLength: 12 }), 60).filter((text) => !shape.test(text.trim()));
  return [
    ...yes('known to be good', ...known),
    ...no('not of the shape', ...wrong.slice(0, propertyRuns(4))),
    ...notStrings,
    ...unsafe,
  ];
};

const uuids = (): Sample[] => {
  const good = some(fc.uuid(), propertyRuns(1));
  const one = good[0]!;
  return [
    ...yes('of any version and case', ...good, one.toUpperCase(), '00000000-0000-0000-0000-000000000000'),
    ...no(
      'malformed',
      'x',
      one.slice(1),
      `${one}0`,
      one.replaceAll('-', ''),
      `{${one}}`,
      `urn:uuid:${one}`,
      `g${one.slice(1)}`,
    ),
    ...no('of no version', `${one.slice(0, 14)}0${one.slice(15)}`, `${one.slice(0, 14)}9${one.slice(15)}`),
    ...no('of no variant', `${one.slice(0, 19)}0${one.slice(20)}`, `${one.slice(0, 19)}f${one.slice(20)}`),
    ...notStrings,
    ...unsafe,
  ];
};

const dates = (): Sample[] => [
  ...yes('a day', '2026-01-31', '2024-02-29', '2025-12-31'),
  ...no('no day', '2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-01-00'),
  ...no('of another form', '2026-1-1', '20260101', '01-01-2026', '2026-01-01T00:00:00Z', '26-01-01', '', 'today'),
  ...notStrings,
];

const moments = (): Sample[] => [
  ...yes('a moment', '2999-01-31T12:00:00Z', '2999-02-28T23:59:59.999Z'),
  ...no('no moment', '2999-02-30T12:00:00Z', '2999-13-01T00:00:00Z', '2999-01-01T25:00:00Z'),
  ...no('of another form', '2999-01-01', '2999-01-01 12:00:00Z', '2999-01-01T12:00:00+02:00', '', 'tomorrow'),
  ...notStrings,
];

const choices = (values: readonly unknown[]): Sample[] => {
  const known = values.map(String);
  const others = [...known.map((each) => each.toUpperCase()), ...known.map((each) => ` ${each}`), 'x', '', 'null']
    .concat(some(fc.string({ maxLength: 8 }), 5))
    .filter((each) => !known.includes(each));
  const types = [true, null, [], [values[0]], {}, 0.5].filter((each) => !values.includes(each));
  return [
    ...yes('one of the values', ...values),
    ...no('none of the values', ...others),
    ...no('of another type', ...types),
  ];
};

const lists = (schema: JsonSchema, known: readonly unknown[]): Sample[] => {
  const { items = {}, minItems: min = 0, maxItems: max } = schema as JsonSchema & { items?: JsonSchema };
  const inner = samplesOf(items, known.flat());
  const good = known.flat()[0] ?? inner.find(({ ok }) => ok)?.value;
  const ofCount = (count: number) => Array.from({ length: count }, () => good);
  const most = max ?? min + 5;
  const samples = [
    ...yes('at a bound', ofCount(min), ofCount(most)),
    ...yes('inside', ...some(fc.integer({ min, max: most }), propertyRuns(1)).map(ofCount)),
    ...no('of another type', 'text', 5, true, null, {}, { 0: good, length: 1 }),
  ];
  if (min > 0) samples.push(...no('too few', ofCount(min - 1)));
  if (max !== undefined) {
    // As many as an address can carry, in which each takes its text and a comma.
    const carried = typeof good === 'string' ? Math.floor(12_000 / (good.length + 3)) : max + 1_000;
    samples.push(...no('too many', ofCount(max + 1), ofCount(Math.max(max + 2, Math.min(max + 1_000, carried)))));
  }
  const room = Math.max(min, 1);
  for (const { value, ok, why, by = items } of inner) {
    if (!ok) samples.push({ value: [...ofCount(room - 1), value], ok, why: `an item ${why}`, by });
  }
  return samples;
};

const objects = (schema: JsonSchema, known: readonly unknown[]): Sample[] => {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const knownOf = (name: string) =>
    known.map((each) => (each as Record<string, unknown> | null)?.[name]).filter((each) => each !== undefined);
  const whole = (known[0] ??
    Object.fromEntries(
      Object.entries(properties).map(([name, each]) => [name, samplesOf(each, []).find(({ ok }) => ok)?.value]),
    )) as Record<string, unknown>;
  const without = (name: string) => Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));
  return [
    ...yes('whole', whole),
    ...no('with an unknown field', { ...whole, unknownField: 1 }),
    ...(schema.required ?? []).flatMap((name) => no(`without ${name}`, without(name))),
    ...no('of another type', 'text', 5, true, null, [], [whole]),
    ...Object.entries(properties).flatMap(([name, each]) =>
      samplesOf(each, knownOf(name))
        .filter(({ ok }) => !ok)
        .map(({ value, why, by = each }) => ({
          value: { ...whole, [name]: value },
          ok: false,
          why: `${name} ${why}`,
          by,
        })),
    ),
  ];
};

/** Values at, inside and outside the bounds of a schema. `known` are values that are good for more than the schema says. */
export const samplesOf = (schema: JsonSchema, known: readonly unknown[]): Sample[] => {
  if (schema.enum) return choices(schema.enum as unknown[]);
  if (schema.const !== undefined) return choices([schema.const]);
  // What has a schema of its own is tried as a whole: its parts have tests of their own.
  if (schema.$ref !== undefined)
    return [...yes('known to be good', ...known), ...no('of another type', 'text', 5, true, null, [])];
  if (schema.anyOf) {
    // What one of several takes is taken; what none of them takes is in their own tests.
    const objects = known.filter((each) => each !== null && typeof each === 'object' && !Array.isArray(each));
    return (schema.anyOf as JsonSchema[])
      .flatMap((each) => samplesOf(each, each.type === 'object' ? objects : []))
      .filter(({ ok }) => ok);
  }
  switch (schema.type) {
    case 'integer':
      return integers(schema);
    case 'boolean':
      return [...yes('either', true, false), ...no('of another type', 'true', 'false', '', 1, 0, null, [], [true], {})];
    case 'array':
      return lists(schema, known);
    case 'object':
      return objects(schema, known);
    case 'string':
      if (schema.format === 'uuid') return uuids();
      if (schema.format === 'date') return dates();
      // Not trimmed.
      if (schema.format === 'password') {
        return texts(schema).filter(({ value }) => typeof value !== 'string' || value === value.trim());
      }
      if (schema.format === 'date-time') return moments();
      return schema.pattern ? patterned(schema, known) : texts(schema);
    case 'null':
      return yes('nothing', null);
    default:
      return [];
  }
};

export interface Parameter {
  readonly operation: OperationContract;
  readonly name: string;
  readonly schema: JsonSchema;
  readonly place: 'path' | 'query' | 'body';
  readonly required: boolean;
  readonly samples: readonly Sample[];
}

/** Values that are good for more than their schema says, where no example has one. */
const good: Readonly<Record<string, unknown>> = {
  countries: ['de'],
  country: 'de',
  languages: ['de'],
  language: 'de',
  'reviews.search.apps': ['apple:389801252'],
  'research.create.plan': { asks: [{ about: {}, source: 'reviews', measure: 'stars', answerAs: 'number' }] },
};

const parametersOf = (operation: OperationContract): Parameter[] => {
  const whole = inputSchema(operation);
  const inPath = pathNames(operation.path);
  return Object.entries((whole.properties ?? {}) as Record<string, JsonSchema>).map(([name, schema]) => {
    const known = [operation.example[name], schema.default, good[name], good[`${operation.id}.${name}`]].filter(
      (each) => each !== undefined,
    );
    return {
      operation,
      name,
      schema,
      place: inPath.includes(name) ? 'path' : operation.method === 'POST' ? 'body' : 'query',
      required: whole.required?.includes(name) ?? false,
      samples: samplesOf(schema, known),
    };
  });
};

const oneOfEach = (samples: readonly Sample[], place: Parameter['place']): Sample[] => {
  // Not every value can be written in a query or path: there, one for each reason is tried.
  const alike = Map.groupBy(samples, ({ ok, why }) => (place === 'body' ? `${ok}` : `${ok} ${why}`));
  return [...alike.values()].flatMap((each) => each.slice(0, propertyRuns(1)));
};

/**
 * Every parameter of all operations, with values to try: all of them for the first that has a schema, and for the others,
 * whose values the same schema checks, one that is taken and one that is refused. So it is for the parts of a schema.
 */
export const parametersOfAll = (operations: readonly OperationContract[]): Parameter[] => {
  const tried = new Set<string>();
  return operations.flatMap(parametersOf).map((parameter) => {
    const { place, schema, samples } = parameter;
    const keyOf = ({ description: _, ...checks }: JsonSchema): string => JSON.stringify([place, checks]);
    const bySchema = Map.groupBy(samples, ({ by = schema }) => keyOf(by));
    const known = [...bySchema].flatMap(([key, alike]) => (tried.has(key) ? oneOfEach(alike, place) : alike));
    for (const key of [keyOf(schema), ...bySchema.keys()]) tried.add(key);
    return { ...parameter, samples: known };
  });
};
