import { expect, test } from 'vitest';
import { parseSearch } from './search.ts';
import { providerRefusals, signInSearch } from './sign-in.ts';

test.each(providerRefusals)('the sign-in page says that the provider’s answer was refused: %s', (refused) => {
  expect(signInSearch(parseSearch(`?refused=${refused}`))).toMatchObject({ refused });
});

test('a refusal that there is none of says nothing', () => {
  expect(signInSearch(parseSearch('?refused=<b>hello</b>')).refused).toBeUndefined();
});
