import type { World } from './world/types.ts';

export const SANDBOX_SOURCES = [
  'itunes',
  'appstore',
  'play',
  'googleads',
  'appleads',
  'graph',
  'tiktok',
  'youtube',
  'scrapecreators',
  'model',
] as const;

export type SandboxSource = (typeof SANDBOX_SOURCES)[number];

export interface SandboxRequest {
  /** The URL without the source's base path, as the real host would see it. */
  url: URL;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
  /** The sandbox's address (`http://127.0.0.1:8090`), for links to its icons. */
  origin: string;
  /** A fault that the route implements: dark-feed, hole, repeated-page, changed-shape, refusal, malformed-json… */
  fault?: string;
  /** Key for state about callers, one per server; without it, the world is the key. */
  server?: object;
}

export interface SandboxAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface SandboxRoute {
  source: SandboxSource;
  /** Unique; used to set faults. */
  name: string;
  method: 'GET' | 'POST';
  match(url: URL): boolean;
  answer(request: SandboxRequest, world: World): SandboxAnswer;
}
