import type { Store } from '../contract/domain/stores.ts';

export interface AppVersion {
  readonly version: string;
  /** The first day with reviews of it, YYYY-MM-DD. */
  readonly since: string;
}

/** The version that a question names: `5.4` is the first of 5.4.0 and 5.4.1; without a name, the newest. */
export const versionNamed = (versions: readonly AppVersion[], name: string): AppVersion | undefined => {
  if (name === '') return versions[0];
  const isOf = ({ version }: AppVersion): boolean => version.startsWith(`${name}.`);
  return versions.find(({ version }) => version === name) ?? versions.findLast(isOf);
};

/** What is known before a question is read. Limits the plan only where the question's words say so. */
export interface QuestionContext {
  /** Names of the request's apps, the one asked about first. */
  readonly apps: readonly string[];
  /** Apps that only the question names: they count where it asks about them. */
  readonly named?: readonly string[];
  /** Whether the first app is “we” and “it”; otherwise the question must name an app or a kind of app. */
  readonly hasOwnApp: boolean;
  /** Names of other apps on file. */
  readonly otherApps: readonly string[];
  readonly stores: readonly Store[];
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
  /** Versions of the first app, the newest first. */
  readonly versions: readonly AppVersion[];
  /** The period before the last incident, meant by “usual”; null if unknown. */
  readonly usual: { readonly since: string; readonly until: string } | null;
  /** Language of the request, such as `en`; used only if the question's words do not tell. */
  readonly language: string;
  /** Whether the text is a search for reviews: `slow on a tablet`. */
  readonly finds?: boolean;
}
