import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plantedFacts } from '../../sandbox/planted.ts';
import type { Store } from '../../server/contract/domain/stores.ts';
import { checkBooks } from '../support/database/books.ts';
import { researchOf, withoutReach } from '../support/runs/research.ts';
import { newCustomer, type Service, startService } from '../support/service.ts';
import { type Stores, startStores } from '../support/sources/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await startStores(withoutReach);
});
afterAll(async () => {
  await checkBooks(stores.service.db);
  await stores.stop();
});
beforeEach(() => stores.sandbox.clearFaults());

const facts = () => plantedFacts(stores.sandbox.world.today);
const refOf = (key: string, store: Store = 'apple') => {
  const app = stores.app(key);
  return { store, appId: (store === 'apple' ? app.appleId : app.playId)! };
};

describe('when stores fail', () => {
  const ask = async () => researchOf(stores.service.url, (await newCustomer(stores.service.db)).key);

  test('one whose store fails is named, and the other store is read', async () => {
    const { left, right } = facts().comparable;
    stores.sandbox.setFault({ route: 'apple-reviews', fault: '500' });
    stores.sandbox.setFault({ route: 'apple-reviews-xml', fault: '500' });
    stores.sandbox.setFault({ route: 'apple-product-page', fault: '500' });
    stores.sandbox.setFault({ route: 'apple-lookup', fault: '500' });
    const { research: answer } = await (await ask()).about({
      question: 'What is asked for most?',
      app: refOf(left.key, 'play'),
      compare: [refOf('larkspur')],
    });
    expect(answer.compare).toEqual([]);
    expect(answer.notes.join(' ')).toMatch(/left out of the comparison.*could not be read/);
    expect(right.key).not.toBe(left.key);
  });

  test('a store that cannot be read is upstream_failed, not an empty answer', async () => {
    for (const route of ['play-details', 'play-batchexecute', 'play-search'])
      stores.sandbox.setFault({ route: route, fault: '500' });
    const job = await (await ask()).job({ question: 'Why do people leave?', app: refOf('droidmend', 'play') });
    expect(job).toMatchObject({ status: 'failed', refunded: true, error: { code: 'upstream_failed' } });
  });

  test('is upstream_failed when neither store can be searched', async () => {
    stores.sandbox.setFault({ route: 'play-search', fault: '500' });
    stores.sandbox.setFault({ route: 'apple-search', fault: '500' });
    const job = await (await ask()).job({ question: 'How do quilting apps grow?' });
    expect(job).toMatchObject({ status: 'failed', refunded: true, error: { code: 'upstream_failed' } });
  });
});

/** A service of its own: a store that has failed is left alone for a while, and what was read here before is on file. */
describe('when a store fails that has been read before', () => {
  let failing: Service;
  let ask: ReturnType<typeof researchOf>;
  beforeAll(async () => {
    failing = await startService({ sandbox: stores.sandbox, config: withoutReach });
    ask = researchOf(failing.url, (await newCustomer(failing.db)).key);
  });
  afterAll(() => failing.stop());

  test('a playbook says whose reviews are counted from what is on file', async () => {
    await ask.growth('How do I grow a habit tracker?');
    for (const route of ['apple-reviews', 'apple-reviews-xml', 'apple-product-page'])
      stores.sandbox.setFault({ route, fault: '500' });
    const { playbook } = await ask.growth('How do habit trackers grow?');
    const [missing] = playbook.answer.split('\n\n').filter((part) => part.startsWith('Limitations'));
    expect(missing).toMatch(
      /The reviews of .+, .+ and .+ could not be read because the App Store .+ Their reviews on file were counted\./,
    );
    expect(missing).not.toMatch(/could not be read: The reviews/);
    expect(missing!.match(/could not be read/g)).toHaveLength(1);
    expect(playbook.notes.join(' ')).toContain('Their reviews on file were counted.');
  });

  test('the answer about an app says so too, once', async () => {
    const app = refOf(facts().comparable.left.key, 'play');
    const { research: before } = await ask.about({ question: 'Why do people leave?', app });
    stores.sandbox.setFault({ route: '*', fault: '500' });
    const { research: answer } = await ask.about({ question: 'Why do people leave?', app, force: true });
    expect(answer.evidence.reviews.apps[0]!.read).toBe(before.evidence.reviews.apps[0]!.read);
    expect(answer.answer).toMatch(/could not be read because Google Play .+ Its reviews on file were counted\./);
    expect(answer.notes.filter((note) => /could not be read|nothing new/i.test(note))).toHaveLength(1);
    expect(before.answer).not.toMatch(/reviews on file were counted/);
  });
});
