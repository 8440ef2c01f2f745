import { versionOf } from './details.ts';
import { TextList } from './text-list.ts';
import { TextNumbers } from './text-numbers.ts';

/** Versions are told apart by numbers that are the same in every segment. There are only as many as were ever on file. */
export const keys = new TextNumbers();
export const unknownVersion = keys.number(TextList.of(['']), 0);

/** Versions without their apps, of which there are far fewer, and the place there of each of `keys`. */
const texts: string[] = [''];
const textNumbers = new Map<string, number>();
let textOfKey = new Uint32Array();
/** Of how many keys it is known. */
let textsKnown = 1;

const readTexts = (): void => {
  if (textOfKey.length < keys.size) {
    const more = new Uint32Array(2 * keys.size);
    more.set(textOfKey);
    textOfKey = more;
  }
  for (; textsKnown < keys.size; textsKnown++) {
    const text = versionOf(keys.text(textsKnown))!.version;
    const textNumber = textNumbers.get(text) ?? texts.push(text) - 1;
    textNumbers.set(text, textNumber);
    textOfKey[textsKnown] = textNumber;
  }
};

const allPlaces = Uint16Array.from({ length: 65_536 }, (_, place) => place);

/** Of each entry of a list its number plus one; 0: nobody has asked for it. */
const ofLists = new WeakMap<TextList, Uint32Array>();

/** Of the entries of a segment's `versions` that are asked for the number plus one: of the others nobody need know. */
export const numbersOf = (versions: TextList, places: Uint16Array): Uint32Array => {
  const known = ofLists.get(versions) ?? new Uint32Array(versions.length);
  ofLists.set(versions, known);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    if (known[place] === 0) known[place] = keys.number(versions, place) + 1;
  }
  return known;
};

/** Tells of each entry of a segment's `versions` whether it is among the asked: `5.4` is also 5.4.1. */
export const askedVersions = (asked: readonly string[]): ((versions: TextList) => Uint8Array) => {
  let ofTexts = new Uint8Array();
  return (versions) => {
    const numbers = numbersOf(versions, allPlaces.subarray(0, versions.length));
    readTexts();
    if (ofTexts.length < texts.length) {
      ofTexts = Uint8Array.from(texts, (text, at) =>
        at > 0 && asked.some((each) => text === each || text.startsWith(`${each}.`)) ? 1 : 0,
      );
    }
    const allowed = new Uint8Array(numbers.length);
    for (let at = 0; at < allowed.length; at++) allowed[at] = ofTexts[textOfKey[numbers[at]! - 1]!]!;
    return allowed;
  };
};
