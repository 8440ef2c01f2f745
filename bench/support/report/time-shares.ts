/** What a run's time goes to. */
export const parts = ['hosts', 'parsing', 'tagging', 'storing', 'counting', 'other'] as const;
export type Part = (typeof parts)[number];
export type Shares = Record<Part, number>;

/** What is waited for outside of the thread. */
type Waited = 'hosts' | 'tagging' | 'storing';

export interface Change {
  /** Microseconds, of the clock that profiles have. */
  readonly at: number;
  readonly of: Waited;
  readonly by: 1 | -1;
}

export interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: readonly number[];
  }[];
  readonly startTime: number;
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

export const createUnderway = () => {
  const changes: Change[] = [];
  const note = (of: Waited, by: 1 | -1): void => {
    changes.push({ at: Number(process.hrtime.bigint() / 1000n), of, by });
  };
  return {
    changes: changes as readonly Change[],
    begin: (of: Waited) => note(of, 1),
    end: (of: Waited) => note(of, -1),
  };
};

const homes: readonly (readonly [RegExp, Part])[] = [
  [/\/server\/(?:analysis\/(?:findings|report|prose)|runs\/report)/, 'counting'],
  [/\/server\/reviews\/(?:read-review|reading|slices)|\/server\/analysis\/(?:themes|kinds|words|search)\//, 'tagging'],
  [/\/server\/(?:store|reviews)\/|\/node_modules\/pg/, 'storing'],
  [/\/server\/connectors\/|\/node_modules\/undici|node:_?http|node:internal\/(?:http|deps\/undici)/, 'parsing'],
];

const partOf = (url: string): Part | null => homes.find(([home]) => home.test(url))?.[1] ?? null;

/** What each node of a profile is part of: what its outermost caller that is part of anything is; null while nothing runs. */
const partsOf = ({ nodes }: Profile): Map<number, Part | null> => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const partById = new Map<number, Part | null>();
  const visit = (id: number, outer: Part | null): void => {
    const { callFrame, children = [] } = byId.get(id)!;
    const part = outer ?? partOf(callFrame.url);
    partById.set(id, callFrame.functionName === '(idle)' ? null : (part ?? 'other'));
    for (const child of children) visit(child, part);
  };
  visit(nodes[0]!.id, null);
  return partById;
};

/** Every moment is given to what the thread does then; where it does nothing, in equal parts to what it waits for. */
export const sharesOf = (profile: Profile, changes: readonly Change[]): Shares => {
  const partById = partsOf(profile);
  const shares: Shares = { hosts: 0, parsing: 0, tagging: 0, storing: 0, counting: 0, other: 0 };
  const open = { hosts: 0, tagging: 0, storing: 0 };
  let next = 0;
  let at = profile.startTime;
  let whole = 0;
  for (const [place, id] of (profile.samples ?? []).entries()) {
    const took = Math.max(0, profile.timeDeltas?.[place] ?? 0);
    at += took;
    while (next < changes.length && changes[next]!.at <= at) {
      open[changes[next]!.of] += changes[next]!.by;
      next++;
    }
    const doing = partById.get(id);
    const waited = (['hosts', 'tagging', 'storing'] as const).filter((of) => open[of] > 0);
    whole += took;
    if (doing) shares[doing] += took;
    else if (waited.length === 0) shares.other += took;
    else for (const of of waited) shares[of] += took / waited.length;
  }
  for (const part of parts) shares[part] = whole === 0 ? 0 : shares[part] / whole;
  return shares;
};
