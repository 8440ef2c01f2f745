interface Node<Ending> {
  /** Patterns that end here. */
  readonly endings: Ending[];
  /** Continuations: up to `gap` words between, then a word that fits the place. */
  readonly next: { readonly gap: number; readonly place: number; readonly to: Node<Ending> }[];
  readonly byKey: Map<number, Node<Ending>>;
  /** The steps from this node alone, created on first use. */
  steps: Steps<Ending> | null;
}

/** One or several nodes as flat arrays, for matching against a text. */
export class Steps<Ending> {
  readonly endings: readonly Ending[];
  readonly places: Uint16Array;
  readonly gaps: Uint8Array;
  readonly longestGap: number;
  /** The number of steps without a gap; they come first. */
  readonly near: number;
  private readonly nodes: readonly Node<Ending>[];

  constructor(nodes: readonly Node<Ending>[]) {
    const next = nodes.flatMap((node) => node.next).sort((one, other) => one.gap - other.gap);
    this.endings = nodes.flatMap(({ endings }) => endings);
    this.places = Uint16Array.from(next, ({ place }) => place);
    this.gaps = Uint8Array.from(next, ({ gap }) => gap);
    this.longestGap = next.at(-1)?.gap ?? 0;
    this.near = next.filter(({ gap }) => gap === 0).length;
    this.nodes = next.map(({ to }) => to);
  }

  to(step: number): Steps<Ending> {
    const node = this.nodes[step]!;
    node.steps ??= new Steps([node]);
    return node.steps;
  }
}

const placesAtMost = 2 ** 16;
const keyOf = (gap: number, place: number): number => gap * placesAtMost + place;

/** A prefix tree of patterns over numbered places: a text is compared with all patterns at once. */
export const createPatternTree = <Ending>() => {
  const newNode = (): Node<Ending> => ({ endings: [], next: [], byKey: new Map(), steps: null });
  const root = newNode();

  const follow = (from: Node<Ending>, gap: number, place: number): Node<Ending> => {
    if (place >= placesAtMost) throw new Error(`Patterns have more than ${placesAtMost} places.`);
    const known = from.byKey.get(keyOf(gap, place));
    if (known) return known;
    const to = newNode();
    from.byKey.set(keyOf(gap, place), to);
    from.next.push({ gap, place, to });
    return to;
  };

  return {
    insert(places: readonly { readonly gap: number; readonly place: number }[], ending: Ending): void {
      let node = root;
      for (const { gap, place } of places) node = follow(node, gap, place);
      node.endings.push(ending);
    },
    /** The start of all patterns that begin with one of these places. */
    startsAt: (places: readonly number[]): Steps<Ending> =>
      new Steps(places.flatMap((place) => root.byKey.get(keyOf(0, place)) ?? [])),
  };
};
