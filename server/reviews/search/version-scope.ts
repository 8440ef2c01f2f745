import { quoted } from '../../analysis/prose/lists.ts';
import type { Database } from '../../store/engine/database.ts';
import { nosOfVersions } from '../../store/reviews/review-versions.ts';
import type { ScopeApps } from './scope-apps.ts';

/** The reviews of the versions that a sentence names, and what was made of them. */
export interface VersionScope {
  /** Null: every review on file. */
  readonly nos: Uint32Array | null;
  readonly note: string | null;
}

/** Versions of so many apps are nobody's question. */
const mostApps = 20;

/** A version is one of an app: it is used where the sentence says which. */
export const versionScope = async (
  db: Database,
  versions: readonly string[],
  { apps }: ScopeApps,
  nos: Uint32Array | null,
): Promise<VersionScope> => {
  if (versions.length === 0) return { nos, note: null };
  const said = quoted(versions);
  if (apps === null || apps.size > mostApps) {
    return { nos, note: `The version ${said} was left out: name the app whose version it is.` };
  }
  const own = await nosOfVersions(
    db,
    [...apps.keys()].map(({ appNo }) => appNo),
    versions,
  );
  const scope = nos && new Set(nos);
  const both = scope ? own.filter((no) => scope.has(no)) : own;
  return both.length > 0
    ? { nos: both, note: `Only reviews of version ${said} were looked at.` }
    : { nos, note: `The version ${said} was left out: no review in scope says that it is of it.` };
};
