import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import type { Store } from '../domain/stores.ts';
import { type JobKind, jobKinds } from '../resources/job.ts';
import type { Playbook, Research } from '../resources/research/research.ts';
import type { Teardown } from '../resources/research/teardown.ts';
import { kinds } from './index.ts';
import { defineKind, type InputOf, type KindDefinition, type ResultOf, startInput } from './job-kind.ts';

/** Inputs as callers may write them, untidily. */
const sent: Readonly<Record<JobKind, Record<string, unknown>>> = {
  report: { question: '  What do people miss in habit trackers? ', country: ' DE ' },
  research: { question: 'Why do people leave?', app: { store: 'apple', appId: ' 389801252 ' } },
  teardown: { store: 'play', appId: ' com.example.app ', days: 3650 },
  ad_search: { query: ' habit tracker ', networks: ['apple', 'apple'], more: true },
  creators: { query: 'habit tracker', more: '0199A3F2-6C1B-7D2E-9F00-3C5A1B2D4E6F' },
  videos: { query: ' habit  tracker ' },
  reviews: {
    apps: [
      { store: 'apple', appId: '1' },
      { store: 'apple', appId: ' 1 ' },
    ],
    stars: [5, 1, 5],
    keywords: ['Crash', 'crash '],
    countries: ['US', ' gb', 'us'],
    languages: ['EN', 'pt-br', 'en'],
    since: '2026-01-01',
    label: ' a label ',
  },
  review_scan: { query: ' login problems in Tidebook ', country: 'Us', force: true },
  watch: { watchId: '0199A3F2-6C1B-7D2E-9F00-3C5A1B2D4E6F' },
};

test.each(jobKinds)('the input of a %s job reads the same again when its run is claimed', (kind) => {
  const schema: z.ZodObject = kinds[kind].input;
  const accepted = schema.parse(sent[kind]);
  const stored: unknown = JSON.parse(JSON.stringify(accepted));
  expect(schema.parse(stored)).toEqual(accepted);
});

test.each(jobKinds)('every result of a %s job is a schema with a name of its own', (kind) => {
  const names = kinds[kind].results.map((schema: z.ZodObject) => z.globalRegistry.get(schema)?.id);
  expect(names).not.toContain(undefined);
});

test('a kind’s input and result have the types of its schemas', () => {
  expectTypeOf<InputOf<typeof kinds.teardown>>().toEqualTypeOf<{
    store: Store;
    appId: string;
    days: 7 | 30 | 90 | 3650;
    refresh: boolean;
    force: boolean;
  }>();
  expectTypeOf<ResultOf<typeof kinds.teardown>>().toEqualTypeOf<Teardown>();
  expectTypeOf<ResultOf<typeof kinds.research>>().toEqualTypeOf<Research | Playbook>();
});

test('a kind that the contract does not name, or names otherwise, does not compile', () => {
  const typo = defineKind({ name: 'teardwon', source: null, input: startInput({}), results: [z.object({})] });
  const named = <Name extends JobKind>(definition: KindDefinition<Name>) => definition.name;
  // @ts-expect-error: no job kind is called that
  expect(named(typo)).toBe('teardwon');
  // @ts-expect-error: this is another kind's definition
  const other: KindDefinition<'report'> = kinds.teardown;
  expect(other.name).toBe('teardown');
});
