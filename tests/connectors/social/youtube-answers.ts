import type { CreatorRef } from '../../../server/connectors/social/social.ts';
import { createYoutube } from '../../../server/connectors/social/youtube/youtube.ts';
import { type SocialReply, socialHttp } from '../../support/sources/social/social-http.ts';
import {
  channelA,
  channelItem,
  listReply,
  noChannels,
  searchItem,
  searchReply,
  videoItem,
} from '../../support/sources/social/youtube-replies.ts';

/** Answers by path; what is not named answers with nothing. */
export const youtubeWith = (answers: Record<string, (url: URL) => SocialReply>) => {
  const http = socialHttp((url) => {
    const answer = answers[url.pathname.replace('/youtube/v3', '')];
    return answer ? answer(url) : { json: noChannels };
  });
  return { http, youtube: createYoutube({ http, key: 'secret-key' }) };
};

export const idsOf = (url: URL) => url.searchParams.get('id')!.split(',');

export const allVideos = (url: URL): SocialReply => ({
  json: listReply(idsOf(url).map((id) => videoItem(id, channelA))),
});

export const allChannels = (url: URL): SocialReply => ({
  json: listReply(
    idsOf(url).map((id) => channelItem(id, `handle${id.slice(-1)}`)),
    'youtube#channelListResponse',
  ),
});

export const oneHit = () => ({ json: searchReply([searchItem('inventedV01', channelA)], 'CAUQAA') });

export const ask = { query: 'habit tracker', cursor: null };

export const creator = (handle: string, id: string | null): CreatorRef => ({ platform: 'youtube', handle, id });
