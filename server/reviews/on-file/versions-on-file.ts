import type { AppRef } from '../../contract/domain/app-ref.ts';
import type { AppVersion } from '../../questions/context.ts';
import type { Database } from '../../store/engine/database.ts';
import { versionsOf } from '../../store/market/app-versions.ts';
import { reviewApp } from '../../store/reviews/review-apps.ts';
import { versionsFirstSeen } from '../../store/reviews/window-reviews.ts';

/** Of versions of one day, 5.10.0 is newer than 5.9.0. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** Versions that reviews mention, newest first, with the day of release or else of the first review. */
export const versionsOnFile = async (db: Database, app: AppRef): Promise<AppVersion[]> => {
  const filed = await reviewApp(db, app.store, app.appId);
  if (!filed) return [];
  const seen = await versionsFirstSeen(db, filed.appNo);
  const released = new Map((await versionsOf(db, app)).map(({ version, releasedAt }) => [version, releasedAt]));
  return [...seen]
    .map(([version, at]) => ({
      version,
      since: (released.get(version) ?? new Date(at)).toISOString().slice(0, 10),
    }))
    .toSorted((one, other) => byNumber.compare(other.since, one.since) || byNumber.compare(other.version, one.version));
};
