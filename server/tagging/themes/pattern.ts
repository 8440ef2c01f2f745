/** One of the words that may stand in a place. */
export interface Atom {
  readonly text: string;
  /** Whether the word only has to begin so. */
  readonly prefix: boolean;
}

/** A place of a pattern: what may stand there, and how many words may come between it and the place before. */
export interface Place {
  readonly atoms: readonly Atom[];
  readonly gap: number;
}

export interface Pattern {
  readonly places: readonly Place[];
  /** `excludes`: hits that overlap these words are dropped; `after`: a negator of what stands before it. */
  readonly role: 'hit' | 'excludes' | 'after';
  readonly ownNegation: boolean;
  /** Whether it says when, not what: it counts beside words that say what is wrong. */
  readonly leans: boolean;
  /** Whether it only says that something fails: it counts where nothing else says what. */
  readonly vague: boolean;
  readonly lowest: number;
  readonly highest: number;
}

/** The words that `..` may stand for; each `.` is one. */
const widestGap = 3;

type Classes = Readonly<Record<string, readonly string[]>>;

/** Whether a word of an entry is whole or begins longer ones. */
const atomOf = (text: string, entry: string): Atom => {
  const prefix = text.endsWith('*');
  const word = prefix ? text.slice(0, -1) : text;
  if (word === '' || word.includes('*')) throw new Error(`\`${entry}\`: \`${text}\` is no word.`);
  return { text: word, prefix };
};

/** Reads the entries of a language file; `read` brings their words into the form in which words of reviews are compared. */
export class PatternReader {
  private readonly classes: Classes;
  private readonly read: (word: string) => string;
  /** What may stand in a place, by how it is written: the classes of a language stand in hundreds of its entries. */
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

  /** The entry's places; several lists where one of its places may be taken by several words. */
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

  /** What may stand in one place: its single words together, and each of its longer ways (`log-in`, or of a class) alone. */
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

/** One entry by itself. */
export const parsePattern = (entry: string, classes: Classes, read: (word: string) => string): Pattern[] =>
  new PatternReader(classes, read).patternsOf(entry);
