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
  /** Stores allowances that last longer than a day; null disables sources that need it. */
  readonly db: Database | null;
}

export interface Ways {
  readonly youtube: Social | null;
  readonly graph: Social | null;
  readonly aggregator: Aggregator | null;
}

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

export const createSocials = ({ http, cache, db }: PlatformTools, credentials: Credentials): Socials => {
  const { youtube, instagram, scrapecreators } = credentials;
  return platformsBy({
    youtube: youtube === null ? null : createYoutube({ http, key: youtube }),
    graph: instagram === null || db === null ? null : createGraphInstagram({ http, cache, db, token: instagram }),
    aggregator: scrapecreators === null ? null : createScrapecreators({ http, key: scrapecreators }),
  });
};
