import { useSyncExternalStore } from 'react';
import { AppraiseError } from '../../../client/http/error.ts';
import { appraise } from '../service/api.ts';

/** Known picture paths by original URL; null if there is no picture. */
const paths = new Map<string, string | null>();
const wanted = new Set<string>();
const listeners = new Set<() => void>();
const maxPerCall = 400;
/** The service refuses a whole batch if it has a longer URL. */
const maxUrlLength = 1_500;
/** Delays between retries; the last one repeats while the page is open. */
const waitsMs = [1_000, 3_000, 10_000, 30_000];
let failures = 0;
let isFetching = false;

const notify = (): void => {
  for (const each of listeners) each();
};

const signUrls = (urls: readonly string[]): Promise<readonly (string | null)[] | null> =>
  appraise.call('pictures.sign', { urls: [...urls] }).then(
    ({ paths }) => paths,
    // A final refusal means no picture; a retryable one is asked for again.
    (error: unknown) => (error instanceof AppraiseError && error.retryable ? null : urls.map(() => null)),
  );

/** Requests all pictures of a render in one call, and retries until the service responds. */
const fetchPaths = async (): Promise<void> => {
  const urls = [...wanted].slice(0, maxPerCall);
  const signed = await signUrls(urls);
  if (!signed) {
    const wait = waitsMs[Math.min(failures++, waitsMs.length - 1)];
    setTimeout(() => void fetchPaths(), wait);
    return;
  }
  failures = 0;
  for (const [at, url] of urls.entries()) {
    wanted.delete(url);
    paths.set(url, signed[at] ?? null);
  }
  notify();
  isFetching = wanted.size > 0;
  if (isFetching) await fetchPaths();
};

const want = (url: string): void => {
  if (paths.has(url) || wanted.has(url) || url.length > maxUrlLength) return;
  wanted.add(url);
  if (isFetching) return;
  isFetching = true;
  queueMicrotask(() => void fetchPaths());
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** This service's path for an external picture; null while unknown, and if there is none. */
export const usePicture = (url: string | null): string | null => {
  if (url) want(url);
  return useSyncExternalStore(subscribe, () => (url ? (paths.get(url) ?? null) : null));
};
