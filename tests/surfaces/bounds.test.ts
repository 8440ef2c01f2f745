import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationContract } from '../../server/contract/operation.ts';
import { type Fault, Problem } from '../../server/contract/problem.ts';
import { operations } from '../../server/operations/index.ts';
import { parseInput } from '../../server/operations/invoke.ts';
import { setOwner } from '../../server/store/accounts/accounts.ts';
import { newId } from '../../server/support/ids.ts';
import { queryReader } from '../../server/surfaces/rest/query.ts';
import { call, type Reply } from '../support/call.ts';
import { type Parameter, parametersOfAll, type Sample } from '../support/calls/bounds.ts';
import { checkBooks } from '../support/database/books.ts';
import { testStarts } from '../support/runs/test-job-kinds.ts';
import { newCustomer, type Service, signIn, startService } from '../support/service.ts';

// Every parameter of every operation, from the schemas that the documents show: an operation is covered by being in
// the list. Every value is read as the surfaces read it; the shortest and the longest that are taken, and the shortest that
// is refused, are also sent. Nothing is run here: what is accepted stays queued.

const all: readonly OperationContract[] = [...operations, ...testStarts];
const parameters = parametersOfAll(all);

let service: Service;
let refusedKey: string;
let acceptedKey: string;
let owner: string;
/** By operation: of people whose calls are all refused, and so sign no one out. One for all would have to wait. */
const refusedSessions = new Map<string, Promise<string>>();

const newOwner = async (): Promise<string> => {
  const { accountId } = await newCustomer(service.db);
  await setOwner(service.db, accountId, true);
  return accountId;
};

beforeAll(async () => {
  service = await startService({ config: { role: 'api' } });
  owner = await newOwner();
  refusedKey = (await newCustomer(service.db)).key;
  acceptedKey = (await newCustomer(service.db, { counted: false, queue: 1_000_000 })).key;
});
afterAll(async () => {
  await checkBooks(service.db);
  await service.stop();
});

const refusedSession = async (isOwner: boolean): Promise<string> =>
  signIn(service.db, isOwner ? await newOwner() : (await newCustomer(service.db)).accountId);

/** Who may call it: for what is for people, somebody who has just signed in, because some calls sign everybody out. */
const callerOf = async (operation: OperationContract, key: string): Promise<string> => {
  if (operation.audience === 'everyone') return key;
  if (key !== refusedKey)
    return signIn(service.db, operation.owner ? owner : (await newCustomer(service.db)).accountId);
  const known = refusedSessions.get(operation.id) ?? refusedSession(operation.owner);
  refusedSessions.set(operation.id, known);
  return known;
};

/** Sends an input as REST takes it; `query` are pairs put behind what the input makes. */
const send = async (
  operation: OperationContract,
  input: Record<string, unknown>,
  apiKey: string,
  query: [string, string][] = [],
) => {
  const key = await callerOf(operation, apiKey);
  const rest = { ...input };
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (operation.method === 'POST') {
    const search = new URLSearchParams(query).toString();
    return call(service.url, key, 'POST', search ? `${path}?${search}` : path, rest);
  }
  const search = new URLSearchParams([...Object.entries(rest).map(([name, value]) => [name, String(value)]), ...query]);
  return call(service.url, key, operation.method, `${path}?${search}`);
};

const faultsOf = (reply: Reply): Fault[] =>
  reply.status === 400 && reply.body.code === 'invalid_request' ? (reply.body.errors as Fault[]) : [];

const isAt = (name: string) => (fault: Fault) => fault.path === name || fault.path.startsWith(`${name}.`);

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 120) ?? String(value);

const expectRefused = (reply: Reply, name: string, what: string): void => {
  expect({ what, status: reply.status, code: reply.body.code }).toEqual({ what, status: 400, code: 'invalid_request' });
  expect(faultsOf(reply).filter(isAt(name)), what).not.toEqual([]);
};

/** What the schema takes may still be refused for what it means (`invalid`), or for want of another parameter. */
const expectTaken = (reply: Reply, name: string, what: string): void => {
  expect([200, 202, 400, 404, 409, 422, 502, 504], what).toContain(reply.status);
  expect(
    faultsOf(reply).filter((fault) => isAt(name)(fault) && fault.code !== 'invalid'),
    what,
  ).toEqual([]);
};

/** The faults that reading finds, without a call. */
const faultsIn = (operation: OperationContract, input: Record<string, unknown>): readonly Fault[] => {
  try {
    parseInput(operation.input, input);
    return [];
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return problem.options.errors ?? [];
  }
};

/** The texts of a path and a query, as REST reads them. */
const readTexts = (operation: OperationContract, given: Record<string, unknown>, name: string, text: unknown) => {
  const texts = Object.entries(given).map(([each, value]) => [each, String(value)]);
  return queryReader(operation)({ ...Object.fromEntries(texts), [name]: text });
};

/** The shortest and the longest, in JSON. */
const endsOf = (samples: readonly Sample[]): Sample[] => {
  const sizeOf = ({ value }: Sample): number => JSON.stringify(value)?.length ?? 0;
  const [first, ...rest] = samples.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  return first ? [first, ...rest.slice(-1)] : [];
};

/** The shortest value that each parameter refuses. */
const shortestRefused = (own: readonly Pick<Parameter, 'name' | 'samples'>[]): [string, unknown][] =>
  own.flatMap(({ name, samples }) =>
    endsOf(samples.filter(({ ok }) => !ok))
      .slice(0, 1)
      .map(({ value }): [string, unknown] => [name, value]),
  );

/** Reads each value, and sends the shortest and the longest that are taken. */
const expectBounds = async (
  { operation, name }: Pick<Parameter, 'operation' | 'name'>,
  samples: readonly Sample[],
  read: (value: unknown) => Record<string, unknown>,
  sendValue: (value: unknown) => Promise<Reply>,
): Promise<void> => {
  const whatOf = ({ value, why }: Sample): string => `${name} ${why}: ${shown(value)}`;
  const taken = samples.filter(({ ok }) => ok);
  expect(taken, name).not.toEqual([]);
  for (const sample of samples) {
    const found = faultsIn(operation, read(sample.value)).filter(isAt(name));
    if (!sample.ok) expect(found, whatOf(sample)).not.toEqual([]);
    else
      expect(
        found.filter(({ code }) => code !== 'invalid'),
        whatOf(sample),
      ).toEqual([]);
  }
  for (const sample of endsOf(taken)) expectTaken(await sendValue(sample.value), name, whatOf(sample));
};

/** What is required is missed, in a call that has nothing of it, and what is not is never. */
const expectRequired = async (own: readonly Parameter[]): Promise<void> => {
  const { operation } = own[0]!;
  const without = (names: readonly string[]) =>
    Object.fromEntries(Object.entries(operation.example).filter(([name]) => !names.includes(name)));
  for (const { name, required } of own) {
    const codes = faultsIn(operation, without([name]))
      .filter(isAt(name))
      .map(({ code }) => code);
    expect(codes.includes('required'), name).toBe(required);
  }
  const missed = own.filter(({ required }) => required);
  if (missed.length === 0) return;
  const reply = await send(operation, without(own.map(({ name }) => name)), refusedKey);
  for (const { name } of missed)
    expect(faultsOf(reply)).toContainEqual(expect.objectContaining({ path: name, code: 'required' }));
};

const placed = (place: Parameter['place']) =>
  [
    ...Map.groupBy(
      parameters.filter((parameter) => parameter.place === place),
      ({ operation }) => operation,
    ),
  ].map(([operation, own]) => [`${operation.method} ${operation.path}`, operation, own] as const);

describe('in a body, each value in its bounds is taken and each outside is refused by name', () => {
  test.each(placed('body'))('%s', async (_title, operation, own) => {
    for (const parameter of own) {
      const inputWith = (value: unknown) => ({ ...operation.example, [parameter.name]: value });
      await expectBounds(parameter, parameter.samples, inputWith, (value) =>
        send(operation, inputWith(value), acceptedKey),
      );
    }
    await expectRequired(own);
    // All faults are reported together, also that a parameter of the body is none of the query.
    const wrong = shortestRefused(own);
    const input = { ...operation.example, ...Object.fromEntries(wrong) };
    const reply = await send(
      operation,
      input,
      refusedKey,
      own.map(({ name }) => [name, 'x']),
    );
    for (const [name, value] of wrong) expectRefused(reply, name, `${name}: ${shown(value)}`);
    for (const { name } of own) expectRefused(reply, `query.${name}`, `${name} in the query`);
  });
});

/** What a query can say: only texts. */
const integerTexts = [
  '1e2',
  '1E2',
  '+5',
  '05',
  '00',
  '-0',
  '',
  ' ',
  ' 5',
  '5 ',
  '5.0',
  '30.0',
  '1.',
  '.5',
  '0x5',
  '1_0',
  '1,0',
  '５',
  '٥',
  'x',
  'true',
  'null',
  'NaN',
  'Infinity',
  '99999999999999999999',
];
const booleanTexts = ['TRUE', 'True', 'yes', 'on', '1', '0', '', ' true', 'null'];

const isOfNumbers = ({ items }: Parameter['schema']): boolean =>
  typeof items === 'object' && 'type' in items && items.type === 'integer';

const queryTexts = ({ schema, samples }: Parameter): Sample[] => {
  const written = samples.flatMap(({ value, ok, why }: Sample) => {
    if (typeof value === 'number' && schema.type === 'integer') return [{ value: String(value), ok, why }];
    if (typeof value === 'boolean' && schema.type === 'boolean') return [{ value: String(value), ok, why }];
    if (typeof value === 'string' && schema.type === 'string' && value.isWellFormed()) return [{ value, ok, why }];
    if (
      Array.isArray(value) &&
      schema.type === 'array' &&
      value.length > 0 &&
      value.every((item) =>
        isOfNumbers(schema)
          ? typeof item === 'number'
          : typeof item === 'string' && item.isWellFormed() && !item.includes(','),
      )
    ) {
      return [{ value: value.join(','), ok, why }];
    }
    return [];
  });
  return [...written, ...malformedFor(schema.type).map((value) => ({ value, ok: false, why: 'malformed' }))];
};

const malformedFor = (type: Parameter['schema']['type']): string[] =>
  type === 'integer' ? integerTexts : type === 'boolean' ? booleanTexts : [];

describe('in a query, each value in its bounds is taken and each outside is refused by name', () => {
  test.each(placed('query'))('%s', async (_title, operation, own) => {
    const texts = new Map(own.map((parameter) => [parameter.name, queryTexts(parameter)]));
    const without = (names: readonly string[]) =>
      Object.fromEntries(Object.entries(operation.example).filter(([name]) => !names.includes(name)));
    for (const parameter of own) {
      const { name } = parameter;
      const others = without([name]);
      await expectBounds(
        parameter,
        texts.get(name)!,
        (text) => readTexts(operation, others, name, text),
        (text) => send(operation, others, acceptedKey, [[name, String(text)]]),
      );
    }
    await expectRequired(own);
    const wrong = shortestRefused(own.map(({ name }) => ({ name, samples: texts.get(name)! })));
    expect(wrong).toHaveLength(own.length);
    const bare = without(own.map(({ name }) => name));
    const pairs = wrong.map(([name, text]): [string, string] => [name, String(text)]);
    const reply = await send(operation, bare, refusedKey, pairs);
    for (const [name, text] of wrong) expectRefused(reply, name, `${name}: ${shown(text)}`);
    const single = own.filter(({ schema }) => schema.type !== 'array');
    if (single.length === 0) return;
    const twice = single.flatMap(({ name }): [string, string][] => {
      const good = String(texts.get(name)!.find(({ ok }) => ok)!.value);
      return [
        [name, good],
        [name, good],
      ];
    });
    const repeated = await send(operation, bare, refusedKey, twice);
    for (const { name } of single) expectRefused(repeated, name, `${name} twice`);
  });
});

describe('in a path, each value in its bounds is taken and each outside is refused by name', () => {
  test.each(placed('path'))('%s', async (_title, operation, own) => {
    for (const parameter of own) {
      const { name } = parameter;
      const texts = parameter.samples.filter(
        ({ value }) => typeof value === 'string' && value !== '' && value.isWellFormed() && !/^\.+$/.test(value),
      );
      await expectBounds(
        parameter,
        texts,
        (text) => readTexts(operation, operation.example, name, text),
        (text) => send(operation, { ...operation.example, [name]: text }, acceptedKey),
      );
      for (const [, text] of shortestRefused([{ name, samples: texts }]))
        expectRefused(await send(operation, { ...operation.example, [name]: text }, refusedKey), name, shown(text));
    }
  });
});

describe('what no operation knows is refused by name', () => {
  const strangers = [
    'unknownField',
    'Limit',
    'QUERY',
    '__proto__',
    'constructor',
    'toString',
    'limit[]',
    'query.x',
    '',
    ' ',
  ];

  test.each(all.map((operation) => [operation.id, operation] as const))('%s', async (_id, operation) => {
    // The first for each operation, one of the others in turn: the same code refuses them for all.
    const turn = 1 + (all.indexOf(operation) % (strangers.length - 1));
    const names = [strangers[0]!, strangers[turn]!];
    const pairs = names.map((name): [string, string] => [name, '1']);
    const inQuery = await send(operation, { ...operation.example }, refusedKey, pairs);
    for (const name of names)
      expectRefused(inQuery, operation.method === 'POST' ? `query.${name}` : name, `${name} in the query`);
    if (operation.method !== 'POST') return;
    const members = names.map((name) => `${JSON.stringify(name)}: 1`).join();
    const body = JSON.stringify(operation.example).replace('{', `{${members}, `).replace(', }', '}');
    const caller = await callerOf(operation, refusedKey);
    const path = operation.path.replace(/\{(\w+)\}/g, (_, field: string) => String(operation.example[field]));
    const inBody = await call(service.url, caller, 'POST', path, body);
    for (const name of names) expectRefused(inBody, name, `${name} in the body`);
  });
});

describe('an Idempotency-Key', () => {
  const visible = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).join('');
  const start = (value: string, key: string) =>
    call(service.url, key, 'POST', '/api/v1/test/quick', { query: newId() }, { 'idempotency-key': value });

  test.each([
    ['1 character', 'a'],
    ['255', 'k'.repeat(255)],
    ['255 in quotes', `"${'q'.repeat(255)}"`],
    ['every visible one', visible],
    ['a quotation mark', '"'],
    ['a quoted one', '"quoted"'],
  ])('of %s is taken', async (_name, value) => {
    expect((await start(value, acceptedKey)).status).toBe(202);
  });

  test.each([
    ['none', ''],
    ['none in quotes', '""'],
    ['256', 'k'.repeat(256)],
    ['256 in quotes', `"${'k'.repeat(256)}"`],
    ['a space', 'a b'],
    ['a tab', 'a\tb'],
    ['one beyond ASCII', 'é'],
    ['a list', 'a, b'],
  ])('of %s is refused', async (_name, value) => {
    expectRefused(await start(value, refusedKey), 'Idempotency-Key', value);
  });
});

test('nothing of all that was refused made a job or took a credit', async () => {
  const { body, headers } = await call<{ jobs: unknown[] }>(service.url, refusedKey, 'GET', '/api/v1/jobs');
  expect(body.jobs).toEqual([]);
  expect(headers.get('x-credits-remaining')).toBe('4500');
  const kept = await service.db.rows('select 1 from idempotency i join keys k using (account_id) where k.prefix = $1', [
    refusedKey.slice(0, 8),
  ]);
  expect(kept).toEqual([]);
});
