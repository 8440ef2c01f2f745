import { pino } from 'pino';
import { adTruth } from '../../../sandbox/ads/book.ts';
import type { World } from '../../../sandbox/world/types.ts';
import type { Sources } from '../../../server/connectors/sources.ts';
import { adNetworks } from '../../../server/contract/domain/ad-networks.ts';
import type { AdSearchState } from '../../../server/runs/ads/ad-search-state.ts';
import { type AdsFound, searchAds } from '../../../server/runs/ads/find-ads.ts';
import { findSubject } from '../../../server/runs/subject/find-subject.ts';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';
import { systemClock } from '../../../server/support/clock.ts';
import { claim, type Judged, tell } from './judged.ts';

interface Planted {
  readonly db: DirectDatabase;
  readonly sources: Sources;
  readonly world: World;
}

const mostPages = 12;
const mainKinds = 6;
const leastQuality = 0.9;

/**
 * Every ad that the libraries show for each kind of the world that has any, page by page to the end. An ad is for the kinds
 * that are planted with it and for no other, even one so close that people would take one for the other (an expense tracker, a
 * budget planner).
 */
export const benchAds = async ({ db, sources, world }: Planted): Promise<boolean> => {
  const all = adTruth(world);
  const truth = new Map(all.map((ad) => [`${ad.network} ${ad.id}`, ad]));
  const signal = AbortSignal.timeout(600_000);
  const byKind = new Map<string, Judged[]>();
  for (const kind of new Set(all.flatMap(({ kinds }) => kinds))) {
    const judged: Judged[] = [];
    byKind.set(kind, judged);
    const { subject } = await findSubject({ db, clock: systemClock, sources }, kind, signal);
    let from: AdSearchState | null = null;
    for (let page = 1; page <= mostPages; page++) {
      const tools = { clock: systemClock, sources, model: null, log: pino({ level: 'silent' }) };
      const found: AdsFound = await searchAds(tools, subject, { networks: adNetworks, from, signal, tell: () => {} });
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
  const judged = [...byKind.values()].flat();
  return [tell(`Ads for ${byKind.size} kinds`, judged, judged), ...tellKinds(byKind)].every(Boolean);
};

/** The kinds that most is advertised for must each hold by themselves; the others that fall short are shown. */
const tellKinds = (byKind: ReadonlyMap<string, readonly Judged[]>): boolean[] =>
  [...byKind]
    .map(([kind, judged]) => {
      const right = judged.filter(({ said, is }) => said && is).length;
      const real = judged.filter(({ is }) => is).length;
      const precision = right / Math.max(1, judged.filter(({ said }) => said).length);
      const recall = right / Math.max(1, real);
      const figures = `${kind}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, ${real} of ${judged.length} real`;
      return { real, figures, isGood: precision >= leastQuality && recall >= leastQuality };
    })
    .sort((one, other) => other.real - one.real)
    .flatMap(({ figures, isGood }, at) => {
      if (at < mainKinds) return [claim(isGood, figures)];
      if (!isGood) console.log(`  short   ${figures}`);
      return [];
    });
