import fc from 'fast-check';
import { expect, test } from 'vitest';
import { researchFacts } from '../../../tests/support/answers/facts.ts';
import { grammarFaults } from '../../../tests/support/answers/grammar.ts';
import { unfounded } from '../../../tests/support/runs/numbers-told.ts';
import { answerOfResearch } from './research-answer.ts';

test('whatever was found, the grammar holds, every number comes from the facts and every sentence names its source', () => {
  fc.assert(
    fc.property(researchFacts, (facts) => {
      const text = answerOfResearch(facts);
      if (text === '') return;
      expect(grammarFaults(text)).toEqual([]);
      expect(unfounded(text, facts)).toEqual([]);
      for (const paragraph of text.split('\n\n')) {
        if (/^(?:>|\||Limitations|It is not known )/u.test(paragraph)) continue;
        expect(paragraph).toMatch(/\[(?:reviews|revenue|ads|social)\]\.$/u);
      }
    }),
    { numRuns: 60 },
  );
});
