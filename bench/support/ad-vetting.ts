import { pino } from 'pino';
import { adTruth } from '../../sandbox/ads/truth.ts';
import type { World } from '../../sandbox/world/types.ts';
import type { Sources } from '../../server/connectors/sources.ts';
import { type AdSearchState, type AdsFound, searchAds } from '../../server/runs/search-ads.ts';
import { findSubject } from '../../server/runs/subject.ts';
import type { Database } from '../../server/store/database.ts';
import { type Judged, tell } from './judged.ts';

interface Planted {
  readonly db: Database;
  readonly sources: Sources;
  readonly world: World;
}

const networks = ['google', 'apple', 'meta', 'tiktok'] as const;
const mostPages = 12;

/** Every ad that the libraries show for a kind, page by page to the end. */
export const benchAds = async ({ db, sources, world }: Planted): Promise<boolean> => {
  const all = adTruth(world);
  const truth = new Map(all.map((ad) => [`${ad.network} ${ad.id}`, ad]));
  const signal = AbortSignal.timeout(600_000);
  const judged: Judged[] = [];
  for (const kind of new Set(all.flatMap(({ kinds }) => kinds))) {
    const { subject } = await findSubject({ db, sources }, kind, signal);
    let from: AdSearchState | null = null;
    for (let page = 1; page <= mostPages; page++) {
      const tools = { sources, model: null, log: pino({ level: 'silent' }) };
      const found: AdsFound = await searchAds(tools, subject, { networks, from, signal, tell: () => {} });
      if (found.failures.length > 0) throw new Error(`a library failed: ${JSON.stringify(found.failures)}`);
      for (const { network, id, vetted } of [...found.ads, ...found.dropped]) {
        const ad = truth.get(`${network} ${id}`);
        if (!ad) throw new Error(`nothing is planted about ${network} ${id}`);
        const { kept: said, reason } = vetted;
        const name = `${network} ${id} for ${kind}`;
        judged.push({ said, is: ad.kinds.includes(kind), hard: ad.hard, name, reason, note: ad.note });
      }
      from = found.state;
      if (from === null) break;
    }
  }
  return tell('Ads', judged, judged);
};
