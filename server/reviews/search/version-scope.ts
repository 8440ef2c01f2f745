import { quoted } from '../../analysis/prose/lists.ts';
import type { Database } from '../../store/engine/database.ts';
import { nosOfVersions } from '../../store/reviews/review-versions.ts';
import type { ScopeApps } from './scope-apps.ts';

/** The reviews of the versions a sentence names, and how they were used. */
export interface VersionScope {
  /** Null: every review on file. */
  readonly nos: Uint32Array | null;
  readonly note: string | null;
}

/** Nobody asks about the versions of more apps than this. */
const mostApps = 20;

/** A version belongs to an app: it is used where the sentence says which app. */
export const versionScope = async (
  db: Database,
  versions: readonly string[],
  { apps }: ScopeApps,
  nos: Uint32Array | null,
): Promise<VersionScope> => {
  if (versions.length === 0) return { nos, note: null };
  const said = quoted(versions);
  if (apps === null || apps.size > mostApps) {
    return { nos, note: `Version ${said} was ignored: name the app it belongs to.` };
  }
  const own = await nosOfVersions(
    db,
    [...apps.keys()].map(({ appNo }) => appNo),
    versions,
  );
  const scope = nos && new Set(nos);
  const both = scope ? own.filter((no) => scope.has(no)) : own;
  return both.length > 0
    ? { nos: both, note: `Only reviews of version ${said} were searched.` }
    : { nos, note: `Version ${said} was ignored because no review in scope is known to be of it.` };
};
