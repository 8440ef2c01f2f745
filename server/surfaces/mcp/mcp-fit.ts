/** What was left out of an answer to keep it within its size. */
export interface Cut {
  /** Where, with `[]` for every item of a list: `result.complaints[].reviewIds`. */
  readonly path: string;
  readonly unit: 'items' | 'characters';
  /** How much of the longest one there is still here. */
  readonly kept: number;
  readonly of: number;
}

export interface Fitted<Body> {
  readonly body: Body;
  readonly cuts: readonly Cut[];
}

type Fits<Body> = (fitted: Fitted<Body>) => boolean;
type Fields = Record<string, unknown>;

/** A text counts as one item for every so many characters, so that long texts shrink with the long lists. */
const charactersAnItem = 200;
/** Never cut shorter: names, ids, dates and links stay whole. */
const shortestText = 1_000;
/** What an answer says in words is what most read of it: these stay whole where they can. */
const prose: ReadonlySet<string> = new Set(['answer', 'summary']);
const longestProse = 20_000;

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/**
 * The same answer, made to fit. A page of a list keeps its first rows whole and says in `next` where the following
 * begin. Anywhere else the evidence goes before what it shows: the deepest lists lose first (the quotes of an app's
 * complaints), then those within the items of another, then every list is kept to its first so many items, the same
 * number for all, so that the longest lose first; and the prose last. An answer that has `examples` beside its counts
 * loses those before: the lists within the items of another, such as the quotes of a theme, and the rows of the examples.
 * Null when it cannot be made to fit.
 */
export const toFit = <Body>(body: Body, fits: Fits<Body>, examples: readonly string[] = []): Fitted<Body> | null => {
  const whole: Fitted<Body> = { body, cuts: [] };
  if (fits(whole)) return whole;
  const rows = rowsOf(body);
  if (rows === null) {
    return (
      (examples.length > 0 ? withoutExamples(body, fits, examples) : withProse(body, fits)) ??
      mostThatFits(0, (level) => shortened(body, evenly(level)), fits)
    );
  }
  const page = body as Fields;
  return (
    mostThatFits(1, (count) => firstRows(page, rows, count) as Fitted<Body>, fits) ??
    // Not even one row fits whole; without one `next` would stand still.
    mostThatFits(
      0,
      (level) => {
        const first = firstRows(page, rows, 1);
        const { body: row, cuts } = shortened((page[rows] as unknown[])[0], evenly(level), `${rows}[]`);
        return { body: { ...first.body, [rows]: [row] } as Body, cuts: [...first.cuts, ...cuts] };
      },
      fits,
    )
  );
};

/** The name of the list, when the answer is a page of one. */
const rowsOf = (body: unknown): string | null => {
  if (!isFields(body) || typeof body.offset !== 'number' || !('next' in body)) return null;
  const lists = Object.keys(body).filter((name) => Array.isArray(body[name]));
  const [name] = lists;
  return lists.length === 1 && name !== undefined && (body[name] as unknown[]).length > 0 ? name : null;
};

const firstRows = (page: Fields, name: string, count: number): Fitted<Fields> => {
  const rows = page[name] as unknown[];
  if (count >= rows.length) return { body: page, cuts: [] };
  return {
    body: { ...page, next: (page.offset as number) + count, [name]: rows.slice(0, count) },
    cuts: [{ path: name, unit: 'items', kept: count, of: rows.length }],
  };
};

/** The largest number, not under `least`, whose answer fits; found from below, for what is far too large is slow to try. */
const mostThatFits = <Body>(
  least: number,
  make: (level: number) => Fitted<Body>,
  fits: Fits<Body>,
): Fitted<Body> | null => {
  let best = make(least);
  if (!fits(best)) return null;
  let good = least;
  let bad = Number.POSITIVE_INFINITY;
  while (bad - good > 1) {
    const next = bad === Number.POSITIVE_INFINITY ? good * 2 + 1 : Math.floor((good + bad) / 2);
    const made = make(next);
    if (fits(made)) {
      good = next;
      best = made;
      // Nothing is cut any more: it will not grow.
      if (made.cuts.length === 0) return best;
    } else {
      bad = next;
    }
  }
  return best;
};

const all = Number.POSITIVE_INFINITY;

/** How many items lists keep. */
interface Levels {
  readonly outer: number;
  /** Those within the items of another. */
  readonly inner: number;
  /** Those within the items of such a one; as `inner` when left out. */
  readonly deep?: number;
  /** How many characters the prose keeps at least. */
  readonly prose?: number;
  /** Those named in `examples`, whose rows stay as they are. */
  readonly shown: number;
  readonly examples?: readonly string[];
}

const evenly = (level: number): Levels => ({ outer: level, inner: level, shown: level });

/** All of the prose, with as much else as there is room for. */
const withProse = <Body>(body: Body, fits: Fits<Body>): Fitted<Body> | null => {
  const cut = (outer: number, inner: number, deep: number) =>
    shortened(body, { outer, inner, deep, shown: outer, prose: longestProse });
  return (
    mostThatFits(0, (deep) => cut(all, all, deep), fits) ??
    mostThatFits(1, (inner) => cut(all, inner, 0), fits) ??
    mostThatFits(0, (level) => cut(level, level, level), fits)
  );
};

/** Every count, with as much of what shows them as there is room for: some of each, then no more than one, then none. */
const withoutExamples = <Body>(body: Body, fits: Fits<Body>, examples: readonly string[]): Fitted<Body> | null => {
  const cut = (inner: number, shown: number) => shortened(body, { outer: all, inner, shown, examples });
  return (
    mostThatFits(1, (inner) => cut(inner, all), fits) ??
    mostThatFits(0, (shown) => cut(1, shown), fits) ??
    mostThatFits(0, (shown) => cut(0, shown), fits)
  );
};

const shortened = <Body>(body: Body, levels: Levels, at = ''): Fitted<Body> => {
  const { outer, inner, deep = inner, shown, examples = [] } = levels;
  const cuts = new Map<string, Cut>();
  const longestText = Math.max(shortestText, (outer === all ? inner : outer) * charactersAnItem);
  const levelAt = (path: string): number => {
    const isExample = examples.some((name) => path === name || path.startsWith(`${name}[]`));
    if (isExample) return path.includes('[]') ? outer : shown;
    const depth = path.slice(at.length).split('[]').length - 1;
    return depth === 0 ? outer : depth === 1 ? inner : deep;
  };
  const longestAt = (path: string): number => {
    const isProse = prose.has(path.slice(path.lastIndexOf('.') + 1));
    return isProse ? Math.max(longestText, levels.prose ?? 0) : longestText;
  };
  const cut = (path: string, unit: Cut['unit'], kept: number, of: number): void => {
    const known = cuts.get(path);
    if (!known || known.of < of) cuts.set(path, { path, unit, kept, of });
  };
  const short = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      const longest = longestAt(path);
      if (value.length <= longest) return value;
      // Half of a surrogate pair is no text.
      const kept = value.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
      cut(path, 'characters', kept.length, value.length);
      return `${kept}…`;
    }
    if (Array.isArray(value)) {
      const level = levelAt(path);
      if (value.length > level) cut(path, 'items', level, value.length);
      return value.slice(0, level).map((item) => short(item, `${path}[]`));
    }
    if (!isFields(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, short(inner, path === '' ? name : `${path}.${name}`)]),
    );
  };
  return { body: short(body, at) as Body, cuts: [...cuts.values()] };
};
