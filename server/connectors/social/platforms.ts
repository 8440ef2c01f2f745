import type { Database } from '../../store/database.ts';
import type { Credentials } from '../credentials.ts';
import type { Holder, Http } from '../source.ts';
import { aggregated } from './aggregator.ts';
import { createGraphInstagram } from './graph-instagram.ts';
import { createScrapecreators } from './scrapecreators.ts';
import { sideBySide } from './side-by-side.ts';
import type { Social, Socials } from './social.ts';
import { createYoutube } from './youtube.ts';

export interface PlatformTools {
  readonly http: Http;
  readonly holder: Holder;
  /** Where allowances that last longer than a day are counted; null: a source that needs it is not asked. */
  readonly db: Database | null;
}

/** The platforms that can be asked, each by whatever is configured for it. */
export const createSocials = ({ http, holder, db }: PlatformTools, credentials: Credentials): Socials => {
  const { youtube, instagram, scrapecreators } = credentials;
  const aggregator = scrapecreators === null ? null : createScrapecreators({ http, key: scrapecreators });
  const graph = instagram === null || db === null ? null : createGraphInstagram({ http, holder, db, token: instagram });

  const bothWays = (): Social | null => {
    const reels = aggregator && aggregated('instagram', aggregator);
    return reels && graph ? sideBySide(reels, graph) : (reels ?? graph);
  };
  return {
    youtube: youtube === null ? null : createYoutube({ http, key: youtube }),
    tiktok: aggregator && aggregated('tiktok', aggregator),
    instagram: bothWays(),
    facebook: aggregator && aggregated('facebook', aggregator),
  };
};
