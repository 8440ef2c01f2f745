/** The interface between the sandbox's server and the wire formats it serves. */

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
  /** The URL with the source's base path removed: what the real host would have been asked. */
  url: URL;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: string;
  /** Where the sandbox answers (`http://127.0.0.1:8090`), for links to its own icons. */
  origin: string;
  /** A fault that only the route knows how to play: dark-feed, hole, repeated-page, changed-shape, refusal, malformed-json… */
  fault?: string;
  /** Who answers: what a source remembers of its callers is this one's. Without one it is remembered with the world. */
  server?: object;
}

export interface SandboxAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface SandboxRoute {
  source: SandboxSource;
  /** What a fault is asked for by; no two routes share one. */
  name: string;
  method: 'GET' | 'POST';
  match(url: URL): boolean;
  answer(request: SandboxRequest, world: World): SandboxAnswer;
}
