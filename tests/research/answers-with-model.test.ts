import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import recorded from '../../sandbox/model/plans.json' with { type: 'json' };
import { plantedFacts } from '../../sandbox/planted.ts';
import type { Research } from '../../server/contract/resources/research/research.ts';
import { researchOf, withoutReach } from '../support/runs/research.ts';
import { newCustomer, type Service, startService } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';
import { clockOfFacts } from '../support/sources/world.ts';

let stores: Stores;
let withModel: Service;
let byRules: Research;
beforeAll(async () => {
  stores = await startStores(withoutReach, clockOfFacts);
  withModel = await startService({
    sandbox: stores.sandbox,
    clock: clockOfFacts,
    config: { ...withoutReach, modelUrl: `${stores.sandbox.urls.model}/v1`, modelKey: 'a-key', modelTimeoutS: 60 },
  });
  byRules = await ask(stores.service);
});
afterAll(async () => {
  await withModel.stop();
  await stores.stop();
});
beforeEach(() => stores.sandbox.clearFaults());

const question = 'Are reviewers grumbling about crashes?';
const planRecorded = recorded[question];

const ask = async (service: Service): Promise<Research> => {
  const { key } = await newCustomer(service.db);
  const { key: app } = plantedFacts(stores.sandbox.world.today).crash;
  const { research } = await researchOf(service.url, key).about({
    question,
    app: { store: 'play', appId: stores.app(app).playId! },
  });
  return research;
};
const askWith = (fault: string): Promise<Research> => {
  stores.sandbox.setFault({ route: 'model-chat', fault });
  return ask(withModel);
};

/** Words that only the stand-in model writes. */
const itsWords = 'A reviewer puts it like this: “';
const lies = /4512|9999|stole my money|CoinRocket|evil/u;

test('the model’s plan is counted, and the answer is in its words with our figures', async () => {
  const actual = await ask(withModel);
  expect(actual.plan).toMatchObject(planRecorded);
  expect(actual.plan!.asks).not.toEqual(byRules.plan!.asks);
  expect(actual.readBy).toBe('model');
  expect(actual.answer).toContain(itsWords);
  const figures = (answer: string) => answer.match(/\d+ of \d+/u)?.[0];
  expect(figures(actual.answer)).toBe(figures(byRules.answer));
  expect(actual.answer.startsWith(actual.verdict!.sentence)).toBe(true);
});

describe.each(['malformed-json', 'invents-filters', 'injected'])(
  'a model whose plan is not the question’s (%s)',
  (fault) => {
    test('changes nothing: the question is read by rules, and a note says so', async () => {
      const actual = await askWith(fault);
      expect(actual.plan).toEqual(byRules.plan);
      expect(actual.notes.join(' ')).toMatch(
        /The model could not read the question|The model’s plan of the question was not used: /u,
      );
      expect(JSON.stringify([actual.answer, actual.plan, actual.verdict])).not.toMatch(lies);
    });
  },
);

test.each(['injected'])('a model that writes nothing of use (%s) leaves the answer as it is', async (fault) => {
  expect((await askWith(fault)).answer).toBe(byRules.answer);
});

test.each(['other-numbers', 'made-up-quote'])('what a lying model writes (%s) is not shown', async (fault) => {
  const actual = await askWith(fault);
  expect(actual.answer).not.toMatch(lies);
  expect(actual.answer).not.toContain(itsWords);
  expect(actual.plan).toMatchObject(planRecorded);
});

test('a text that was refused is sent back once', async () => {
  const actual = await askWith('other-numbers-first');
  expect(actual.answer).toContain(itsWords);
  expect(actual.answer).not.toMatch(lies);
});
