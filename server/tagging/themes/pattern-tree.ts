interface Node<Ending> {
  /** What the patterns say that end here. */
  readonly endings: Ending[];
  /** How others go on: at most this many words between, then one that fits the place with this number. */
  readonly next: { readonly gap: number; readonly place: number; readonly to: Node<Ending> }[];
  readonly byKey: Map<number, Node<Ending>>;
  /** Of itself alone; made when a text first comes so far. */
  steps: Steps<Ending> | null;
}

/** One or several nodes as a text is compared with them: all that may come next stands side by side. */
export class Steps<Ending> {
  readonly endings: readonly Ending[];
  readonly places: Uint16Array;
  readonly gaps: Uint8Array;
  readonly longestGap: number;
  /** How many steps have no gap. They stand first. */
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

  /** Where a step leads. */
  to(step: number): Steps<Ending> {
    const node = this.nodes[step]!;
    node.steps ??= new Steps([node]);
    return node.steps;
  }
}

const placesAtMost = 2 ** 16;
const keyOf = (gap: number, place: number): number => gap * placesAtMost + place;

/** Patterns over numbered places. Those that begin alike share their beginning, so that a text is compared with all at once. */
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
    /** What patterns say, and how they go on, that begin with a word of these places. */
    startsAt: (places: readonly number[]): Steps<Ending> =>
      new Steps(places.flatMap((place) => root.byKey.get(keyOf(0, place)) ?? [])),
  };
};
