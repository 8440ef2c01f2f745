import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, longest first. */
const slow = [
  'tests/web/pages/pages.test.ts',
  'tests/docs/tour.test.ts',
  'tests/start/',
  'tests/web/',
  'tests/research/meaning-with-model.test.ts',
  'tests/cli/',
  'tests/account/money.test.ts',
  'tests/faults/',
  'tests/research/',
  'tests/collectors/',
  'tests/docs/',
  'tests/surfaces/',
  'tests/deliveries/',
  'tests/reach/',
  'tests/access/',
  'server/store/postgres/',
  'client/service.test.ts',
];

/** A file that takes minutes comes first: at the end it would run alone, with one core idle. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = slow.findIndex((prefix) => relative(this.ctx.config.root, moduleId).startsWith(prefix));
      return rank < 0 ? slow.length : rank;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
