/** Instagram through the Graph API: hashtags without authors, and professional accounts by exact name. */

import { dayMs } from '../../../server/contract/domain/durations.ts';
import type { SandboxAnswer, SandboxRequest, SandboxRoute } from '../../route.ts';
import { hashText } from '../../world/random.ts';
import type { World } from '../../world/types.ts';
import { integerParam, jsonAnswer } from '../answers.ts';
import { graphNumber, graphTag, graphUser } from '../ids.ts';
import { societyOf } from '../society.ts';
import type { Account, Post, Society } from '../types.ts';
import {
  type Field,
  missingParameter,
  readFields,
  refusalOf,
  refusedHashtag,
  unknownHashtag,
  unknownObject,
  unknownUser,
} from './errors.ts';

/** The token owner's account. */
const OWN = '17841400000000000';
const PAGE = '10600000000000001';
const LARGEST_PAGE = 50;

const permalink = ({ id, isVideo }: Post): string => `https://www.instagram.com/${isVideo ? 'reel' : 'p'}/${id}/`;

const stamp = (iso: string): string => iso.replace('Z', '+0000');

/** All fields of a post; missing ones are left out, not null. */
const mediaFacts = (post: Post, withoutCounts: boolean): Record<string, unknown> => ({
  id: graphNumber(post.id),
  caption: post.text === '' ? undefined : post.text,
  media_type: post.isVideo ? 'VIDEO' : 'IMAGE',
  media_product_type: post.isVideo ? 'REELS' : 'FEED',
  // Missing for posts with licensed music.
  media_url:
    hashText(post.id) % 3 === 0
      ? undefined
      : `https://scontent.cdninstagram.com/${post.id}.${post.isVideo ? 'mp4' : 'jpg'}`,
  permalink: permalink(post),
  timestamp: stamp(post.at),
  like_count: withoutCounts || post.likes === null ? undefined : post.likes,
  comments_count: withoutCounts ? undefined : (post.comments ?? 0),
  view_count: withoutCounts || !post.isVideo ? undefined : post.views,
});

const picked = (facts: Readonly<Record<string, unknown>>, names: readonly string[]): object =>
  Object.fromEntries(names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])));

const cursor = (offset: number): string => Buffer.from(`sample:${offset}`).toString('base64url');
const offsetOf = (text: string | undefined): number => {
  const [, offset] = /^sample:(\d+)$/.exec(Buffer.from(text ?? '', 'base64url').toString('utf8')) ?? [];
  return offset === undefined ? 0 : Number(offset);
};

const accounts = (): SandboxAnswer =>
  jsonAnswer(200, {
    data: [{ instagram_business_account: { id: OWN }, id: PAGE }],
    paging: { cursors: { before: cursor(0), after: cursor(1) } },
  });

const hashtagSearch = ({ url, fault }: SandboxRequest, world: World): SandboxAnswer => {
  const tag = (url.searchParams.get('q') ?? '').toLowerCase();
  if (url.searchParams.get('user_id') !== OWN) return missingParameter('user_id');
  if (tag === '') return missingParameter('q');
  if (!/^[\p{L}\p{N}_]+$/u.test(tag)) return refusedHashtag;
  if (societyOf(world).tagged('instagram', tag).length === 0) return unknownHashtag;
  const id = graphTag(tag);
  return jsonAnswer(200, { data: [fault === 'changed-shape' ? { hashtag: id } : { id }] });
};

const tagOf = (society: Society, id: string): string | undefined =>
  society.tags('instagram').find((tag) => graphTag(tag) === id);

/** As documented, the cursor is the same text on every page, but continues nevertheless. */
const SAME = 'sample-same';
const positions = new WeakMap<object, Map<string, number>>();

const startOf = ({ url, fault, server }: SandboxRequest, world: World, size: number): number => {
  const after = url.searchParams.get('after');
  if (fault === 'repeated-page') return 0;
  if (after !== SAME) return offsetOf(after ?? undefined);
  const places = positions.get(server ?? world) ?? new Map<string, number>();
  positions.set(server ?? world, places);
  const from = (places.get(url.pathname) ?? 0) + size;
  places.set(url.pathname, from);
  return from;
};

const tagMedia = (request: SandboxRequest, world: World): SandboxAnswer => {
  const { url, fault } = request;
  const [, , id = '', edge = ''] = url.pathname.split('/');
  const society = societyOf(world);
  const tag = tagOf(society, id);
  if (tag === undefined) return unknownObject(id);
  if (url.searchParams.get('user_id') !== OWN) return missingParameter('user_id');
  const since = Date.parse(`${world.today}T00:00:00Z`) - dayMs;
  const posts = society.tagged('instagram', tag).filter((post) => edge === 'top_media' || Date.parse(post.at) >= since);
  const size = integerParam(url.searchParams.get('limit'), 25, 1, LARGEST_PAGE);
  const from = startOf(request, world, size);
  if (from === 0) positions.get(request.server ?? world)?.delete(url.pathname);
  const page = posts.slice(from, from + size);
  const names = (readFields(url.searchParams.get('fields') ?? 'id') ?? []).map(({ name }) => name);
  const data = page.map((post) => picked(mediaFacts(post, fault === 'no-counts'), ['id', ...names]));
  const more = from + size < posts.length;
  const after = fault === 'same-cursor' ? SAME : cursor(from + size);
  const next = new URL(`https://graph.facebook.com${url.pathname}${url.search}`);
  next.searchParams.set('after', after);
  return jsonAnswer(200, {
    [fault === 'changed-shape' ? 'media' : 'data']: data,
    // The URL contains the token, as in the real API.
    ...(more ? { paging: { cursors: { after }, next: next.href } } : {}),
  });
};

const mediaOf = (account: Account, field: Field, fault: string | undefined): object => {
  const size = integerParam(field.calls.limit ?? null, 25, 1, LARGEST_PAGE);
  const from = fault === 'repeated-page' ? 0 : offsetOf(field.calls.after);
  const page = account.posts.slice(from, from + size);
  const names = field.fields.map(({ name }) => name);
  return {
    data: page.map((post) => picked(mediaFacts(post, fault === 'no-counts'), [...names, 'id'])),
    ...(from + size < account.posts.length ? { paging: { cursors: { after: cursor(from + size) } } } : {}),
  };
};

const discovery = ({ url, fault }: SandboxRequest, world: World): SandboxAnswer => {
  const [, , id = ''] = url.pathname.split('/');
  if (id !== OWN) return unknownObject(id);
  const field = readFields(url.searchParams.get('fields') ?? '')?.find(({ name }) => name === 'business_discovery');
  if (!field) return jsonAnswer(200, { id: OWN });
  const username = field.calls.username ?? '';
  const account = societyOf(world).account('instagram', username);
  if (!account?.isProfessional) return unknownUser(username);
  const facts: Record<string, unknown> = {
    username: account.handle,
    name: account.name,
    biography: account.bio === '' ? undefined : account.bio,
    website: account.links[0],
    followers_count: fault === 'no-counts' ? undefined : account.followers,
    media_count: account.posts.length,
    media: undefined,
  };
  const asked = field.fields.map((one) => {
    if (one.name === 'media') facts.media = mediaOf(account, one, fault);
    return one.name;
  });
  return jsonAnswer(200, {
    [fault === 'changed-shape' ? 'discovery' : 'business_discovery']: {
      ...picked(facts, asked),
      id: graphUser(account.handle),
    },
    id: OWN,
  });
};

const route = (name: string, path: RegExp, answer: SandboxRoute['answer']): SandboxRoute => ({
  source: 'graph',
  name,
  method: 'GET',
  match: ({ pathname }) => path.test(pathname),
  answer: (request, world) => refusalOf(request) ?? answer(request, world),
});

export const instagramRoutes: readonly SandboxRoute[] = [
  route('instagram-accounts', /^\/v\d+\.\d+\/me\/accounts$/, accounts),
  route('instagram-hashtag', /^\/v\d+\.\d+\/ig_hashtag_search$/, hashtagSearch),
  route('instagram-hashtag-media', /^\/v\d+\.\d+\/\d+\/(?:top|recent)_media$/, tagMedia),
  route('instagram-discovery', /^\/v\d+\.\d+\/\d+$/, discovery),
];
