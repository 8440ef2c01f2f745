import { describe, expect, it } from 'vitest';
import { sampleFile } from '../../tests/support/samples/sample-file.ts';
import { tagReview } from './tag.ts';
import { readByRules, tagByRules } from './tag-by-rules.ts';

const isUnwanted = (entry: string): boolean => entry.startsWith('-');

for (const [lang, rows] of sampleFile('theme-sentences')) {
  describe(`in ${lang}`, () => {
    for (const [text, stars = '', ...expected] of rows) {
      const rating = Number(stars);
      it(`"${text}" is ${expected.join(', ')}`, () => {
        const themes: string[] = tagByRules({ title: null, text, rating, lang }).themes;
        const unwanted = expected.filter(isUnwanted).map((entry) => entry.slice(1));
        expect(themes).toEqual(expect.arrayContaining(expected.filter((entry) => !isUnwanted(entry))));
        expect(themes.filter((theme) => unwanted.includes(theme))).toEqual([]);
      });
      it(`the model does not make "${text}" say what its words deny`, () => {
        const review = { title: null, text, rating, lang };
        const denied = readByRules(review).denied.map(({ theme }) => theme);
        expect(tagReview(review).themes.filter((theme) => denied.includes(theme))).toEqual([]);
      });
    }
  });
}
