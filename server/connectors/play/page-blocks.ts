import type { Outcome } from '../wire/outcome.ts';
import { Json, reading, readJson, ShapeChanged } from '../wire/read.ts';
import { wallOf } from './play-reply.ts';

const callback = 'AF_initDataCallback({';

/** The rpc of each block. The table isn't JSON (single quotes, bare names, floats such as 1.59168981E8). */
const routesOf = (html: string): ReadonlyMap<string, string> => {
  const from = html.indexOf('AF_dataServiceRequests');
  const to = html.indexOf('AF_initDataChunkQueue', from);
  if (from < 0 || to < 0) throw new ShapeChanged('AF_dataServiceRequests', 'the table of blocks', undefined);
  const routes = new Map<string, string>();
  for (const [, block, rpc] of html.slice(from, to).matchAll(/'(ds:\d+)'\s*:\s*\{\s*id\s*:\s*'([^']+)'/g)) {
    // The first one wins: later matches may be text inside a request.
    if (!routes.has(block!)) routes.set(block!, rpc!);
  }
  return routes;
};

/** The data of each block as source text. A block ends with its script, because `<` inside data is always escaped. */
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
  /** Data of all blocks of an rpc, at least one. Block numbers change, rpc names don't. */
  filledBy(rpc: string): readonly Json[];
  has(rpc: string): boolean;
  /** The page's metadata for search engines; null if missing or invalid. */
  readonly linkedData: Json | null;
}

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
