const unsaid = /[\u064b-\u0652\u0670\u0640]/g;
const alike: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' };
const alikes = /[أإآٱىةؤئ]/g;
/** The article, alone or behind a short word that is written together with it. */
const article = /^(?:[وبفك]?ال|لل)(?=.{3})/;

/** Arabic as people spell it in a hurry: vowels off, look-alike letters one. */
export const arabicSpelling = (text: string): string =>
  text.replace(unsaid, '').replace(alikes, (letter) => alike[letter]!);

/** An Arabic word in that spelling, the article off. */
export const arabicStem = (word: string): string => arabicSpelling(word).replace(article, '');
