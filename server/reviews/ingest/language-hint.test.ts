import { expect, test } from 'vitest';
import { collectedStorefronts } from '../../contract/domain/storefronts.ts';
import { languageHint } from './language-hint.ts';

test('the language asked comes before the storefront’s, without its region', () => {
  expect(languageHint({ askedLanguage: 'pt-BR', country: 'us' })).toBe('pt');
  expect(languageHint({ askedLanguage: 'iw', country: null })).toBe('he');
  expect(languageHint({ askedLanguage: null, country: 'mx' })).toBe('es');
  expect(languageHint({ askedLanguage: null, country: 'zz' })).toBeNull();
  expect(languageHint({ askedLanguage: null, country: null })).toBeNull();
});

test('every storefront that is collected has one', () => {
  for (const country of collectedStorefronts)
    expect(languageHint({ askedLanguage: null, country })).toMatch(/^[a-z]{2}$/);
});
