import { versionOf } from './details.ts';

/** Versions are told apart by numbers that are the same in every segment. There are only as many as were ever on file. */
export const keys: string[] = [''];
const numbers = new Map<string, number>([['', 0]]);
export const unknownVersion = 0;

/** Versions without their apps, of which there are far fewer, and the place there of each of `keys`. */
const texts: string[] = [''];
const textNumbers = new Map<string, number>();
let textOfKey = new Uint32Array(1 << 10);

const numberOf = (key: string): number => {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = keys.push(key) - 1;
  numbers.set(key, number);
  if (number >= textOfKey.length) {
    const larger = new Uint32Array(2 * textOfKey.length);
    larger.set(textOfKey);
    textOfKey = larger;
  }
  const text = versionOf(key)!.version;
  const textNumber = textNumbers.get(text) ?? texts.push(text) - 1;
  textNumbers.set(text, textNumber);
  textOfKey[number] = textNumber;
  return number;
};

const ofLists = new WeakMap<readonly string[], Uint32Array>();

/** The numbers of the entries of a segment's `versions`. */
export const numbersOf = (versions: readonly string[]): Uint32Array => {
  const known = ofLists.get(versions) ?? Uint32Array.from(versions, numberOf);
  ofLists.set(versions, known);
  return known;
};

/** Tells of each entry of a segment's `versions` whether it is among the asked: `5.4` is also 5.4.1. */
export const askedVersions = (asked: readonly string[]): ((versions: readonly string[]) => Uint8Array) => {
  let ofTexts = new Uint8Array();
  return (versions) => {
    const ofPlaces = numbersOf(versions);
    if (ofTexts.length < texts.length) {
      ofTexts = Uint8Array.from(texts, (text, at) =>
        at > 0 && asked.some((each) => text === each || text.startsWith(`${each}.`)) ? 1 : 0,
      );
    }
    const allowed = new Uint8Array(ofPlaces.length);
    for (let at = 0; at < allowed.length; at++) allowed[at] = ofTexts[textOfKey[ofPlaces[at]!]!]!;
    return allowed;
  };
};
