export interface Atom {
  readonly text: string;
  /** Whether longer words that begin with it match too. */
  readonly prefix: boolean;
}

/** The words that match at a position of a pattern, and how many words may come between it and the previous one. */
export interface Place {
  readonly atoms: readonly Atom[];
  readonly gap: number;
}

export interface Pattern {
  readonly places: readonly Place[];
  /** `excludes`: hits that overlap these words are dropped; `after`: negates what precedes it. */
  readonly role: 'hit' | 'excludes' | 'after';
  readonly ownNegation: boolean;
  /** Whether it says when and not what: counts only next to words that say what is wrong. */
  readonly leans: boolean;
  /** Whether it only says that something fails: counts only if nothing else says what. */
  readonly vague: boolean;
  readonly lowest: number;
  readonly highest: number;
}

/** The most words that `..` stands for; each `.` stands for one. */
const widestGap = 3;

type Classes = Readonly<Record<string, readonly string[]>>;

const atomOf = (text: string, entry: string): Atom => {
  const prefix = text.endsWith('*');
  const word = prefix ? text.slice(0, -1) : text;
  if (word === '' || word.includes('*')) throw new Error(`\`${entry}\`: \`${text}\` is no word.`);
  return { text: word, prefix };
};

/** `read` brings a pattern's words into the form in which words of reviews are compared */
export class PatternReader {
  private readonly classes: Classes;
  private readonly read: (word: string) => string;
  /** By notation, since a language's classes are used in hundreds of entries. */
  private readonly known = new Map<string, readonly Place[][]>();

  constructor(classes: Classes, read: (word: string) => string) {
    this.classes = classes;
    this.read = read;
  }

  patternsOf(entry: string): Pattern[] {
    const parts = /^(?:\[([1-5])-([1-5])\]\s*)?(!|-|\?|~|\.\.\s)?\s*(.+)$/s.exec(entry);
    if (parts === null) throw new Error(`\`${entry}\` is no pattern.`);
    const [, lowest = '1', highest = '5', sign = '', body = ''] = parts;
    return this.placesOf(body, entry, this.classes).map((places) => ({
      places,
      role: sign === '-' ? 'excludes' : sign.startsWith('..') ? 'after' : 'hit',
      ownNegation: sign === '!' || sign === '?',
      leans: sign === '?',
      vague: sign === '~',
      lowest: Number(lowest),
      highest: Number(highest),
    }));
  }

  /** The entry's places; several lists if one of its places has alternatives of several words. */
  private placesOf(body: string, entry: string, classes: Classes): Place[][] {
    let lists: Place[][] = [[]];
    let gap = 0;
    for (const item of body.split(/\s+/)) {
      if (item === '') continue;
      if (item === '..' || item === '.') {
        gap = Math.min(gap + (item === '.' ? 1 : widestGap), widestGap);
        continue;
      }
      const joined = gap;
      const variants = this.variantsOf(item, entry, classes);
      lists = lists.flatMap((list) =>
        variants.map(([first, ...rest]) => [...list, { atoms: first!.atoms, gap: joined }, ...rest]),
      );
      gap = 0;
    }
    if (gap > 0 || lists.some((list) => list.length === 0)) throw new Error(`\`${entry}\` is cut off.`);
    return lists;
  }

  private variantsOf(item: string, entry: string, classes: Classes): readonly Place[][] {
    const known = classes === this.classes ? this.known.get(item) : undefined;
    const variants = known ?? this.readVariants(item, entry, classes);
    if (classes === this.classes) this.known.set(item, variants);
    return variants;
  }

  /** The alternatives of one place: all single words together, and each longer one (`log-in`, or from a class) separately. */
  private readVariants(item: string, entry: string, classes: Classes): Place[][] {
    const atom = (text: string): Atom => {
      const { text: word, prefix } = atomOf(text, entry);
      return { text: this.read(word), prefix };
    };
    const lists = item.split('/').flatMap((alternative): Place[][] => {
      if (alternative.startsWith('<'))
        return classOf(alternative, entry, classes).flatMap((one) => this.placesOf(one, one, {}));
      return [alternative.split('-').map((text) => ({ atoms: [atom(text)], gap: 0 }))];
    });
    const atoms = lists.flatMap((list) => (list.length === 1 ? list[0]!.atoms : []));
    const longer = lists.filter((list) => list.length > 1);
    return atoms.length > 0 ? [[{ atoms, gap: 0 }], ...longer] : longer;
  }
}

const classOf = (name: string, entry: string, classes: Classes): readonly string[] => {
  const entries = name.endsWith('>') ? classes[name.slice(1, -1)] : undefined;
  if (entries === undefined) throw new Error(`\`${entry}\`: there is no class ${name}.`);
  return entries;
};

export const parsePattern = (entry: string, classes: Classes, read: (word: string) => string): Pattern[] =>
  new PatternReader(classes, read).patternsOf(entry);
