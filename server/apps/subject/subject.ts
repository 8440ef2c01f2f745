import type { AppRef } from '../../contract/domain/app-ref.ts';

/** What a search for ads, videos or creators is about: a kind of app, or apps by name. */
export interface Subject {
  /** As it was asked. */
  readonly query: string;
  /** The kind of app, in the query's own words; null: the query names apps. */
  readonly kindOfApp: string | null;
  /** Named: those apps, in both stores. Of a kind: the best placed of it, most telling first. */
  readonly apps: readonly SubjectApp[];
}

export interface SubjectApp extends AppRef {
  readonly title: string;
  readonly developer: string | null;
  /** What its store calls the developer beside that. */
  readonly otherNames?: readonly string[];
  /** The developer's site, as the store tells it. */
  readonly site: string | null;
  readonly genre: string | null;
}
