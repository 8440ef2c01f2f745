import { createFeeds, type Feeds } from '../jobs/feeds/feeds.ts';
import type { Base } from './base.ts';

/** What tells browsers and other followers of this node how runs get on. */
export const openFeeds = ({ db, log, metrics, cleanup }: Base): Feeds => {
  const feeds = createFeeds(db, log);
  cleanup.add(() => feeds.close());
  metrics.gauge('appraise_event_streams', 'Event streams that are open', () => feeds.size);
  return feeds;
};
