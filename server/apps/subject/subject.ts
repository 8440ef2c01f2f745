import type { AppRef } from '../../contract/domain/app-ref.ts';

/** The subject of a search for ads, videos or creators: a kind of app, or named apps. */
export interface Subject {
  readonly query: string;
  /** In the query's own words; null: the query names apps. */
  readonly kindOfApp: string | null;
  /** The named apps, in both stores; or the best-ranked apps of the kind, most relevant first. */
  readonly apps: readonly SubjectApp[];
}

export interface SubjectApp extends AppRef {
  readonly title: string;
  readonly developer: string | null;
  /** Other names the store has for the developer. */
  readonly otherNames?: readonly string[];
  /** The developer's website. */
  readonly site: string | null;
  readonly genre: string | null;
}
