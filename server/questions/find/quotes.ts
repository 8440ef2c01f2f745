import { type NameBook, type NamedApp, nameWords } from '../../apps/names/name-book.ts';
import { blotOut, type Sheet } from '../../tagging/words/sheet.ts';

export interface QuotesRead {
  readonly sheet: Sheet;
  /** Quoted text that is not an app's name, to be matched literally. */
  readonly phrases: readonly string[];
}

const quoted =
  /["“”„«»「」『』]\s?([^"“”„«»「」『』]{2,100}?)\s?["“”„«»「」『』]|(?<![\p{L}\p{N}])['‘]([^'’]{2,100})['’](?![\p{L}\p{N}])/gu;

/** Words that introduce a quote and are removed with it. */
const saying =
  /(?:(?:that |which |who )?(?:say|says|saying|said|mention|mentions|mentioning|containing|contain|with|including|the (?:words?|phrase)) ?(?:the (?:words?|phrase) )?)$/iu;

/** Reads quoted text literally, unless it is the name of an app. */
export const readQuotes = <App extends NamedApp>(given: Sheet, book: NameBook<App>): QuotesRead => {
  let sheet = given;
  const phrases: string[] = [];
  for (const match of given.text.matchAll(quoted)) {
    const text = (match[1] ?? match[2] ?? '').trim();
    const words = nameWords(text);
    if (words.length === 0 || book.called(words).length > 0 || isNameBegun(book, words)) continue;
    phrases.push(text);
    const said = saying.exec(given.text.slice(0, match.index));
    sheet = blotOut(sheet, said?.index ?? match.index, match.index + match[0].length);
  }
  return { sheet, phrases: [...new Set(phrases)] };
};

const isNameBegun = <App extends NamedApp>(book: NameBook<App>, words: readonly string[]): boolean =>
  words.length < 3 && words[0]!.length > 4 && book.beginningWith(words).length === 1;
