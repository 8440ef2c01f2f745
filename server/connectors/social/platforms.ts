import type { Database } from '../../store/engine/database.ts';
import type { Credentials } from '../credentials.ts';
import type { Http, ReadCache } from '../http/source.ts';
import { type Aggregator, aggregated } from './aggregator.ts';
import { bounded } from './bounded.ts';
import { createGraphInstagram } from './instagram/graph-instagram.ts';
import { createScrapecreators } from './scrapecreators/scrapecreators.ts';
import type { Social, Socials } from './social.ts';
import { sideBySide } from './two-ways.ts';
import { createYoutube } from './youtube/youtube.ts';

export interface PlatformTools {
  readonly http: Http;
  readonly cache: ReadCache;
  /** Where allowances that last longer than a day are counted; null: a source that needs it is not asked. */
  readonly db: Database | null;
}

/** What there is to ask; null: it is not configured. */
export interface Ways {
  readonly youtube: Social | null;
  readonly graph: Social | null;
  readonly aggregator: Aggregator | null;
}

/** Each platform by whatever can answer for it. */
export const platformsBy = ({ youtube, graph, aggregator }: Ways): Socials => {
  const reels = aggregator && aggregated('instagram', aggregator);
  const [tiktok, facebook] = [
    aggregator && aggregated('tiktok', aggregator),
    aggregator && aggregated('facebook', aggregator),
  ];
  const instagram = reels && graph ? sideBySide(reels, graph) : (reels ?? graph);
  return {
    youtube: youtube && bounded(youtube),
    tiktok: tiktok && bounded(tiktok),
    instagram: instagram && bounded(instagram),
    facebook: facebook && bounded(facebook),
  };
};

/** The platforms that can be asked, each by whatever is configured for it. */
export const createSocials = ({ http, cache, db }: PlatformTools, credentials: Credentials): Socials => {
  const { youtube, instagram, scrapecreators } = credentials;
  return platformsBy({
    youtube: youtube === null ? null : createYoutube({ http, key: youtube }),
    graph: instagram === null || db === null ? null : createGraphInstagram({ http, cache, db, token: instagram }),
    aggregator: scrapecreators === null ? null : createScrapecreators({ http, key: scrapecreators }),
  });
};
