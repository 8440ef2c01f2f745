import type { Outcome } from '../wire/outcome.ts';
import { Json, reading, readJson, ShapeChanged } from '../wire/read.ts';
import { wallOf } from './play-reply.ts';

const callback = 'AF_initDataCallback({';

/** Which rpc filled each block. The table is no JSON (single quotes, bare names, floats such as 1.59168981E8). */
const routesOf = (html: string): ReadonlyMap<string, string> => {
  const from = html.indexOf('AF_dataServiceRequests');
  const to = html.indexOf('AF_initDataChunkQueue', from);
  if (from < 0 || to < 0) throw new ShapeChanged('AF_dataServiceRequests', 'the table of blocks', undefined);
  const routes = new Map<string, string>();
  for (const [, block, rpc] of html.slice(from, to).matchAll(/'(ds:\d+)'\s*:\s*\{\s*id\s*:\s*'([^']+)'/g)) {
    // The first wins: what follows may be the text of a request that imitates an entry.
    if (!routes.has(block!)) routes.set(block!, rpc!);
  }
  return routes;
};

/** The source of each block's data. A block ends with its script: `<` inside of data is always escaped. */
const sourcesOf = (html: string): ReadonlyMap<string, string> => {
  const sources = new Map<string, string>();
  for (let at = html.indexOf(callback); at >= 0; at = html.indexOf(callback, at + 1)) {
    const end = html.indexOf('</script', at);
    if (end < 0) throw new ShapeChanged('AF_initDataCallback', 'a whole page', html.slice(at));
    const script = html.slice(at + callback.length, end);
    const head = /^\s*key\s*:\s*'(ds:\d+)'[^[{]*?\bdata\s*:/.exec(script);
    if (!head) continue;
    const tail = script.lastIndexOf(', sideChannel');
    if (!sources.has(head[1]!)) sources.set(head[1]!, script.slice(head[0].length, tail < 0 ? undefined : tail));
  }
  return sources;
};

export interface PageBlocks {
  /** The data of every block that this rpc filled, at least one. Blocks are known by their rpc: their numbers move. */
  filledBy(rpc: string): readonly Json[];
  /** Whether the page has a block of this rpc at all. */
  has(rpc: string): boolean;
  /** What the page says for search engines; null when it says nothing that can be read. */
  readonly linkedData: Json | null;
}

/** Reads what a page of the store carries, or says that it is not such a page. */
export const readPage = <T>(html: string, read: (blocks: PageBlocks) => Outcome<T>): Outcome<T> =>
  reading(() => {
    if (!html.includes(callback)) {
      const wall = wallOf(html);
      if (wall) return wall;
      throw new ShapeChanged('AF_initDataCallback', 'blocks of data', html.trim());
    }
    const routes = routesOf(html);
    const sources = sourcesOf(html);
    const keysOf = (rpc: string): string[] => [...routes].filter(([, name]) => name === rpc).map(([key]) => key);
    return read({
      has: (rpc) => keysOf(rpc).some((key) => sources.has(key)),
      filledBy(rpc) {
        const keys = keysOf(rpc);
        if (keys.length === 0) throw new ShapeChanged(`AF_dataServiceRequests.${rpc}`, 'a block of it', undefined);
        const blocks = keys.flatMap((key) => sources.get(key) ?? []);
        if (blocks.length === 0) throw new ShapeChanged(`AF_initDataCallback.${rpc}`, 'a block of it', undefined);
        return blocks.map((source) => readJson(source, rpc));
      },
      linkedData: linkedDataOf(html),
    });
  });

const linkedDataOf = (html: string): Json | null => {
  const script = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script/.exec(html)?.[1];
  try {
    const value: unknown = script === undefined ? null : JSON.parse(script);
    return typeof value === 'object' && value !== null ? new Json(value, 'ld+json') : null;
  } catch {
    return null;
  }
};
