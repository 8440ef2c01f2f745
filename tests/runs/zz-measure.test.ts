import { test } from 'vitest';
import { adTruth } from '../../sandbox/ads/truth.ts';
import { startStores } from '../../sandbox/start.ts';
import { readConfig } from '../../server/config.ts';
import { credentialsOf } from '../../server/connectors/credentials.ts';
import { createHolder } from '../../server/connectors/held.ts';
import { createHttp } from '../../server/connectors/http.ts';
import { sourceUrls } from '../../server/connectors/source-urls.ts';
import { createSources } from '../../server/connectors/sources.ts';
import { searchAds, type AdSearchState } from '../../server/runs/search-ads.ts';
import { findSubject } from '../../server/runs/subject.ts';
import { openDatabase } from '../../server/store/database.ts';
import { createLog } from '../../server/support/log.ts';
import { freshDatabase } from '../support/database.ts';
import { writeFileSync } from 'node:fs';

test('measure', { timeout: 300_000 }, async () => {
  const sandbox = await startStores();
  const db = openDatabase(await freshDatabase());
  const config = readConfig({});
  const log = createLog('silent');
  const http = createHttp({ config, urls: sourceUrls(config, sandbox.address), db, log });
  const sources = createSources(http, createHolder({ db, log }), { credentials: credentialsOf(config), db });
  const truth = new Map(adTruth(sandbox.world).map((t) => [`${t.network} ${t.id}`, t]));
  const out: string[] = [`truth ${truth.size} hard ${[...truth.values()].filter((t) => t.hard).length}`];
  const kinds = [...new Set([...truth.values()].flatMap((t) => t.kinds))];
  const by = new Map<string, number[]>();
  const add = (key: string, at: number) => { const r = by.get(key) ?? [0, 0, 0, 0]; r[at]!++; by.set(key, r); };
  const signal = new AbortController().signal;
  const queries: { q: string; ok: (t: any) => boolean; what: string }[] = [
    ...kinds.filter((k) => ['Habit Tracker','Budget Planner','Running Coach','Meditation & Sleep','Notes & Tasks','Photo Editor'].includes(k)).map((k) => ({ q: k, ok: (t: any) => t.kinds.includes(k), what: 'kind' })),
    ...[...new Set([...truth.values()].flatMap((t) => (t.appKey ? [t.appKey] : [])))].slice(0, 12).map((key) => ({
      q: sandbox.world.apps.find((a) => a.key === key)!.title, ok: (t: any) => t.appKey === key, what: 'app' })),
  ];
  for (const { q, ok, what } of queries) {
    const { subject } = await findSubject({ db, sources }, q, signal);
    let from: AdSearchState | null = null;
    for (let page = 0; page < 12; page++) {
      const found = await searchAds({ sources, model: null, log }, subject, { networks: ['google', 'apple', 'meta', 'tiktok'], from, signal, tell: () => {} });
      if (found.errors.length) out.push(`ERR ${q} ${JSON.stringify(found.errors)}`);
      for (const ad of [...found.ads, ...found.dropped]) {
        const t = truth.get(`${ad.network} ${ad.id}`);
        if (!t) { out.push(`UNKNOWN ${ad.network} ${ad.id}`); continue; }
        const good = ok(t);
        const cell = ad.vetted.kept ? (good ? 0 : 1) : good ? 2 : 3;
        for (const k of [what, `${what} ${ad.network}`, `${what} ${q}`, `${what} ${ad.headline || ad.body ? 'worded' : 'wordless'}`]) add(k, cell);
        if (!ad.headline && !ad.body) { const dev = subject.apps.map((a) => a.site ? new URL(a.site).host : ''); const l = ad.landing; add(`landing ${ad.network} ${l === null ? 'null' : /apple|google/.test(l) ? l : dev.includes(l) ? 'SITE' : l.split('.').length > 2 ? l.split('.')[0] + '.*' : 'other ' + l}`, cell); }
        add(`why ${what} ${ad.network} ${ad.headline || ad.body ? 'worded' : 'wordless'} ${ad.vetted.reason.replaceAll(ad.advertiser.name, 'ADV').replace(/“[^”]*”/gu, '“”').replace(/(?:developer of|speaks of|such as|names|leads to|is for|Store, to|Play, to) [^,.;]+/gu, (m) => m.split(' ').slice(0, 2).join(' ') + ' Y').replace(/not (a|of a) .*/u, 'not Z').slice(0, 130)}`, cell);
        if (t.hard) add(`${what} hard`, cell);
        if (cell === 1 || cell === 2) out.push(`${cell === 1 ? 'FP' : 'FN'} [${q}] ${ad.network} ${ad.id} hard=${t.hard} kinds=${t.kinds} app=${t.appKey} note=${t.note} | ${ad.vetted.reason}`);
      }
      from = found.state;
      if (!from) break;
    }
  }
  const lines = [...by].map(([k, [tp, fp, fn, tn]]) => `${k}: P ${(tp! / (tp! + fp!)).toFixed(3)} R ${(tp! / (tp! + fn!)).toFixed(3)} tp${tp} fp${fp} fn${fn} tn${tn}`);
  writeFileSync('/tmp/owner-e/measure.txt', [...lines, ...out].join('\n'));
  await http.close(); await db.close(); await sandbox.stop();
});
