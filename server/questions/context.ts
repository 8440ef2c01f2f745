import type { Store } from '../contract/domain/stores.ts';

export interface AppVersion {
  readonly version: string;
  /** The first day with reviews of it, YYYY-MM-DD. */
  readonly since: string;
}

/** The version that a question names: `5.4` is the first of 5.4.0 and 5.4.1, and without a name it is the newest. */
export const versionNamed = (versions: readonly AppVersion[], name: string): AppVersion | undefined => {
  if (name === '') return versions[0];
  const isOf = ({ version }: AppVersion): boolean => version.startsWith(`${name}.`);
  return versions.find(({ version }) => version === name) ?? versions.findLast(isOf);
};

/** What is known when a question is read. Nothing here is a limit of the plan until the question's words make it one. */
export interface QuestionContext {
  /** The names of the apps of the request, the one asked about first. */
  readonly apps: readonly string[];
  /** Those of them that only the question names: they count where it asks about them. */
  readonly named?: readonly string[];
  /** Whether the first of them is “we” and “it”; otherwise the question must name an app or a kind of app. */
  readonly hasOwnApp: boolean;
  /** Names of other apps on file. */
  readonly otherApps: readonly string[];
  readonly stores: readonly Store[];
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  /** Versions of the first app, the newest first. */
  readonly versions: readonly AppVersion[];
  /** The time before the last incident, which is what “usual” means; null when none is known. */
  readonly usual: { readonly since: string; readonly until: string } | null;
  /** Of the request, such as `en`; decides only where the question's words do not. */
  readonly language: string;
  /** Whether the words were typed to find reviews: `slow on a tablet`. */
  readonly finds?: boolean;
}
