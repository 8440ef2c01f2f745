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
let appOfKey = new Uint32Array();
/** Of how many keys both are known. */
let textsKnown = 1;

const longer = (column: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> => {
  const more = new Uint32Array(length);
  more.set(column);
  return more;
};

const readTexts = (): void => {
  if (textOfKey.length < keys.size) {
    textOfKey = longer(textOfKey, 2 * keys.size);
    appOfKey = longer(appOfKey, 2 * keys.size);
  }
  for (; textsKnown < keys.size; textsKnown++) {
    const { appNo, version } = versionOf(keys.text(textsKnown))!;
    const textNumber = textNumbers.get(version) ?? texts.push(version) - 1;
    textNumbers.set(version, textNumber);
    textOfKey[textsKnown] = textNumber;
    appOfKey[textsKnown] = appNo;
  }
};

/** Versions as columns, an entry each. */
export interface VersionColumns {
  readonly appNos: Uint32Array;
  /** What `text` refers to. */
  readonly texts: readonly string[];
  readonly text: Uint32Array;
}

/** The app and the version of each number: of thousands, which strings would make many. */
export const columnsOf = (numbers: Uint32Array): VersionColumns => {
  readTexts();
  const places = new Uint32Array(texts.length);
  const met: string[] = [];
  const appNos = new Uint32Array(numbers.length);
  const text = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!;
    const ofKey = textOfKey[number]!;
    if (places[ofKey] === 0) places[ofKey] = met.push(texts[ofKey]!);
    appNos[at] = appOfKey[number]!;
    text[at] = places[ofKey]! - 1;
  }
  return { appNos, texts: met, text };
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
