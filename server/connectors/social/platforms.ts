import type { Database } from '../../store/database.ts';
import type { Credentials } from '../credentials.ts';
import type { Holder, Http } from '../source.ts';
import type { Socials } from './social.ts';

export interface PlatformTools {
  readonly http: Http;
  readonly holder: Holder;
  /** Where allowances that last longer than a day are counted; null: a source that needs it is not asked. */
  readonly db: Database | null;
}

/** The platforms that can be asked, each by whatever is configured for it. */
export const createSocials = (_tools: PlatformTools, _credentials: Credentials): Socials => ({
  tiktok: null,
  instagram: null,
  youtube: null,
  facebook: null,
});
