/** No node gets more than this much above its even share, so that none keeps the others waiting. */
const slack = 1.05;

/** Whichever node is highest for a segment has it: when a node comes or goes, only its own segments move. */
const preference = (node: string, id: number): number => {
  let hash = 0x811c_9dc5 ^ id;
  for (let at = 0; at < node.length; at++) hash = Math.imul(hash ^ node.charCodeAt(at), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Null where there is none. */
const bestFor = (id: number, nodes: readonly string[]): string | null => {
  let best: string | null = null;
  let highest = -1;
  for (const node of nodes) {
    const own = preference(node, id);
    if (own > highest) [best, highest] = [node, own];
  }
  return best;
};

/**
 * Which node counts which segments: rendezvous hashing with bounded loads. Everybody who knows the same segments and nodes
 * comes to the same, so each node keeps the same segments in memory.
 */
export const spreadSegments = <Segment extends { readonly id: number; readonly docs: number }>(
  segments: readonly Segment[],
  nodes: readonly string[],
): Map<string, Segment[]> => {
  const spread = new Map(nodes.map((node) => [node, [] as Segment[]]));
  const loads = new Map(nodes.map((node) => [node, 0]));
  const most = (slack * segments.reduce((sum, { docs }) => sum + docs, 0)) / nodes.length;
  const withRoom = (docs: number) => nodes.filter((node) => loads.get(node)! + docs <= most);
  const leastLoaded = (): string[] => {
    const least = Math.min(...loads.values());
    return nodes.filter((node) => loads.get(node) === least);
  };
  // The largest first: what is left then fits in somewhere.
  for (const segment of segments.toSorted((one, other) => other.docs - one.docs || one.id - other.id)) {
    const node = bestFor(segment.id, withRoom(segment.docs)) ?? bestFor(segment.id, leastLoaded());
    if (node === null) break;
    spread.get(node)!.push(segment);
    loads.set(node, loads.get(node)! + segment.docs);
  }
  return spread;
};
