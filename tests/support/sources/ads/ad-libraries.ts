import { hostOf } from '../../../../sandbox/ads/cast/advertisers.ts';
import { googleAdvertiserId } from '../../../../sandbox/ads/ids.ts';
import { adRoutes } from '../../../../sandbox/ads/routes.ts';
import type { SandboxAnswer } from '../../../../sandbox/route.ts';
import type { World, WorldApp } from '../../../../sandbox/world/types.ts';
import { worldOn } from '../world.ts';

/** The sandbox's ad libraries, asked without a server in between. */

export const world = worldOn('2026-11-15');

export interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly fault?: string;
  readonly of?: World;
  readonly server?: object;
}

export const ask = (source: string, path: string, asked: Asked = {}): SandboxAnswer => {
  const { method = 'GET', body = '', headers = {}, fault, server, of = world } = asked;
  const url = new URL(path, 'http://sandbox.test');
  const route = adRoutes.find((one) => one.source === source && one.method === method && one.match(url));
  if (!route) throw new Error(`Nothing answers ${method} ${path}.`);
  return route.answer(
    { url, headers, body, origin: 'http://sandbox.test', ...(fault && { fault }), ...(server && { server }) },
    of,
  );
};

// biome-ignore lint/suspicious/noExplicitAny: the tests read what a connector has to check.
export const json = (answer: SandboxAnswer): any => JSON.parse(answer.body);

export const rpc = (method: string, question: object, asked: Asked = {}): SandboxAnswer =>
  ask('googleads', `/anji/_/rpc/${method}?authuser=`, {
    method: 'POST',
    body: new URLSearchParams({ 'f.req': JSON.stringify(question) }).toString(),
    ...asked,
  });
export const suggest = (text: string, asked: Asked = {}): SandboxAnswer =>
  rpc('SearchService/SearchSuggestions', { 1: text, 2: 10, 3: 10, 4: [2840], 5: { 1: 1 } }, asked);
export const creatives = (filter: object, size = 100, token?: string, asked: Asked = {}): SandboxAnswer =>
  rpc('SearchService/SearchCreatives', { 2: size, 3: filter, ...(token ? { 4: token } : {}) }, asked);

export const appleAds = (ql: string, offset = 0, limit = 50, asked: Asked = {}): SandboxAnswer =>
  ask('appleads', `/api/v1/ad-repository-ads?ql=${encodeURIComponent(ql)}&offset=${offset}&limit=${limit}`, asked);

const metaFields =
  'id,ad_creation_time,ad_creative_bodies,ad_creative_link_captions,ad_creative_link_descriptions,ad_creative_link_titles,ad_delivery_start_time,ad_delivery_stop_time,ad_snapshot_url,age_country_gender_reach_breakdown,beneficiary_payers,eu_total_reach,languages,page_id,page_name,publisher_platforms,target_ages,target_gender,target_locations';
export const meta = (given: Record<string, string>, asked: Asked = {}): SandboxAnswer => {
  const query = new URLSearchParams({
    access_token: 'sandbox',
    ad_reached_countries: "['ALL']",
    ad_active_status: 'ALL',
    fields: metaFields,
    ...given,
  });
  return ask('graph', `/v25.0/ads_archive?${query}`, asked);
};

const tiktokFields =
  'ad.id,ad.first_shown_date,ad.last_shown_date,ad.status,ad.videos,ad.image_urls,ad.reach,advertiser.business_id,advertiser.business_name,advertiser.paid_for_by';
const range = { ad_published_date_range: { min: '20221001', max: '20261114' } };
export const tiktok = (given: object, asked: Asked = {}): SandboxAnswer =>
  ask('tiktok', `/v2/research/adlib/ad/query/?fields=${tiktokFields}`, {
    method: 'POST',
    body: JSON.stringify({ filters: range, search_type: 'fuzzy_phrase', ...given }),
    headers: { authorization: 'Bearer clt.sample' },
    ...asked,
  });
export const tiktokToken = (form: Record<string, string>, asked: Asked = {}): SandboxAnswer =>
  ask('tiktok', '/v2/oauth/token/', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
    ...asked,
  });

const apps = new Map(world.apps.map((app) => [app.key, app]));
export const appOf = (key: string): WorldApp => {
  const found = apps.get(key);
  if (!found) throw new Error(`No app has the key ${key}.`);
  return found;
};
export const loopwren = appOf('loopwren');
export const house = loopwren.developer;
export const druenox = { 13: { 1: [googleAdvertiserId(house.name)] } };
export const onDomain = { 12: { 1: hostOf(house), 2: true } };
export const byApp = `type==APP;id==${loopwren.appleId};datePreset==LAST_YEAR`;

export interface AppleRow {
  readonly adId: string;
  readonly countryOrRegion: string;
  readonly firstImpressionDate: string;
}

export const allOfApple = (limit: number, ql = byApp): readonly AppleRow[] => {
  const rows: AppleRow[] = [];
  for (;;) {
    const { data, pagination } = json(appleAds(ql, rows.length, limit));
    rows.push(...data);
    if (data.length === 0 || rows.length >= pagination.totalResults) return rows;
  }
};

export const allOfGoogle = (filter: object, size: number): readonly string[] => {
  const ids: string[] = [];
  for (let token: string | undefined; ; ) {
    const page = json(creatives(filter, size, token));
    ids.push(...(page['1'] ?? []).map((one: Record<string, string>) => one['2']));
    token = page['2'];
    if (token === undefined) return ids;
  }
};

export const allOfMeta = (given: Record<string, string>, limit: number): readonly string[] => {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { data, paging } = json(meta({ ...given, fields: 'id', limit: String(limit), ...(after ? { after } : {}) }));
    ids.push(...data.map((ad: { id: string }) => ad.id));
    if (data.length === 0 || !paging.next) return ids;
    after = paging.cursors.after;
  }
};

export const allOfTiktok = (given: object, max_count: number): readonly string[] => {
  const ids: string[] = [];
  for (let search_id = ''; ; ) {
    const answer = tiktok({ ...given, max_count, search_id });
    ids.push(...[...answer.body.matchAll(/"ad":\{"id":(\d+)/g)].map(([, id]) => id ?? ''));
    const { data } = json(answer);
    if (!data.has_more) return ids;
    search_id = data.search_id;
  }
};

/** Keys and types; a list has what any of its members have. */
export const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const shapes = value.map(shapeOf);
    if (shapes.length === 0) return [];
    return shapes.every((shape) => typeof shape === 'object') ? [Object.assign({}, ...shapes)] : [shapes[0]];
  }
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shapeOf(inside)]));
};
