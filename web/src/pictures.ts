import { useSyncExternalStore } from 'react';
import { appraise } from './api.ts';

/** The paths of pictures this page knows, by their address at the store or platform; null: there is none. */
const paths = new Map<string, string | null>();
const wanted = new Set<string>();
const listeners = new Set<() => void>();
const atOnce = 400;
/** The service takes none that are longer, and would refuse all that are asked for with it. */
const longest = 1_500;
let asking = false;

const tell = (): void => {
  for (const each of listeners) each();
};

/** Asks for all that a drawing of the page wants in one call. A picture that cannot be had leaves its tile empty. */
const askForPaths = async (): Promise<void> => {
  const urls = [...wanted].slice(0, atOnce);
  for (const url of urls) wanted.delete(url);
  const signed = await appraise.call('pictures.sign', { urls }).catch(() => null);
  for (const [at, url] of urls.entries()) paths.set(url, signed?.paths[at] ?? null);
  tell();
  asking = wanted.size > 0;
  if (asking) await askForPaths();
};

const want = (url: string): void => {
  if (paths.has(url) || wanted.has(url) || url.length > longest) return;
  wanted.add(url);
  if (asking) return;
  asking = true;
  queueMicrotask(() => void askForPaths());
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The path of this service for a picture of a store or platform; null until it is known, and where there is none. */
export const usePicture = (url: string | null): string | null => {
  if (url) want(url);
  return useSyncExternalStore(subscribe, () => (url ? (paths.get(url) ?? null) : null));
};
