import { either, type Shape } from '../wire-shape.ts';

/** What YouTube, Instagram's Graph API and the aggregator answer with, as far as anybody has shown it. */

const picture: Shape = { url: 'text', width: 'whole', height: 'whole' };
const pictures: Shape = { default: picture, medium: picture, high: picture };

export const socialShapes = {
  youtubeSearch: {
    kind: 'text',
    etag: 'text',
    'nextPageToken?': 'text',
    regionCode: 'text',
    pageInfo: { totalResults: 'whole', resultsPerPage: 'whole' },
    items: [
      {
        kind: 'text',
        etag: 'text',
        id: { kind: 'text', videoId: 'text' },
        snippet: {
          publishedAt: 'moment',
          channelId: 'text',
          title: 'text',
          description: 'text',
          thumbnails: pictures,
          channelTitle: 'text',
          liveBroadcastContent: 'text',
          publishTime: 'moment',
        },
      },
    ],
  },
  youtubeVideos: {
    kind: 'text',
    etag: 'text',
    items: [
      {
        kind: 'text',
        etag: 'text',
        id: 'text',
        snippet: {
          publishedAt: 'moment',
          channelId: 'text',
          title: 'text',
          description: 'text',
          thumbnails: pictures,
          channelTitle: 'text',
          'tags?': ['text'],
          categoryId: 'digits',
          liveBroadcastContent: 'text',
          localized: { title: 'text', description: 'text' },
          'defaultAudioLanguage?': 'text',
        },
        contentDetails: {
          duration: 'text',
          dimension: 'text',
          definition: 'text',
          caption: 'text',
          licensedContent: 'boolean',
          contentRating: {},
          projection: 'text',
        },
        paidProductPlacementDetails: { hasPaidProductPlacement: 'boolean' },
        statistics: { viewCount: 'digits', 'likeCount?': 'digits', favoriteCount: 'digits', 'commentCount?': 'digits' },
      },
    ],
    pageInfo: { totalResults: 'whole', resultsPerPage: 'whole' },
  },
  youtubeChannels: {
    kind: 'text',
    etag: 'text',
    pageInfo: { totalResults: 'whole', resultsPerPage: 'whole' },
    'items?': [
      {
        kind: 'text',
        etag: 'text',
        id: 'text',
        snippet: {
          title: 'text',
          description: 'text',
          customUrl: 'text',
          publishedAt: 'moment',
          thumbnails: pictures,
          localized: { title: 'text', description: 'text' },
          'country?': 'text',
        },
        contentDetails: { relatedPlaylists: { likes: 'text', uploads: 'text' } },
        statistics: {
          viewCount: 'digits',
          subscriberCount: 'digits',
          hiddenSubscriberCount: 'boolean',
          videoCount: 'digits',
        },
      },
    ],
  },
  youtubeStats: {
    kind: 'text',
    etag: 'text',
    items: [
      {
        kind: 'text',
        etag: 'text',
        id: 'text',
        snippet: { publishTime: 'moment' },
        statistics: { viewCount: 'digits', 'likeCount?': 'digits', 'commentCount?': 'digits' },
        contentDetails: { duration: 'text', durationMillis: 'digits' },
      },
    ],
  },
  youtubePlaylist: {
    kind: 'text',
    etag: 'text',
    'nextPageToken?': 'text',
    items: [
      {
        kind: 'text',
        etag: 'text',
        id: 'text',
        snippet: {
          publishedAt: 'moment',
          channelId: 'text',
          title: 'text',
          description: 'text',
          thumbnails: pictures,
          channelTitle: 'text',
          playlistId: 'text',
          position: 'whole',
          resourceId: { kind: 'text', videoId: 'text' },
        },
        contentDetails: { videoId: 'text', videoPublishedAt: 'moment' },
      },
    ],
    pageInfo: { totalResults: 'whole', resultsPerPage: 'whole' },
  },
  youtubeError: {
    error: {
      code: 'whole',
      message: 'text',
      errors: [{ message: 'text', domain: 'text', reason: 'text' }],
      'status?': 'text',
      'details?': [{ '@type': 'text', reason: 'text', domain: 'text', metadata: { service: 'text' } }],
    },
  },
  hashtagSearch: { data: [{ id: 'digits' }] },
  hashtagMedia: {
    data: [
      {
        id: 'digits',
        'caption?': 'text',
        media_type: 'text',
        'media_url?': 'text',
        permalink: 'text',
        timestamp: 'moment',
        'like_count?': 'whole',
        comments_count: 'whole',
      },
    ],
    'paging?': { cursors: { after: 'text' }, next: 'text' },
  },
  businessDiscovery: {
    business_discovery: {
      username: 'text',
      name: 'text',
      'biography?': 'text',
      'website?': 'text',
      followers_count: 'whole',
      media_count: 'whole',
      media: {
        data: [
          {
            'caption?': 'text',
            'like_count?': 'whole',
            comments_count: 'whole',
            'view_count?': 'whole',
            media_type: 'text',
            media_product_type: 'text',
            permalink: 'text',
            timestamp: 'moment',
            id: 'digits',
          },
        ],
        'paging?': { cursors: { after: 'text' } },
      },
      id: 'digits',
    },
    id: 'digits',
  },
  graphError: {
    error: {
      message: 'text',
      type: 'text',
      code: 'whole',
      'error_subcode?': 'whole',
      'is_transient?': 'boolean',
      'error_user_title?': 'text',
      'error_user_msg?': 'text',
      fbtrace_id: 'text',
    },
  },
  tiktokKeyword: {
    success: 'boolean',
    credits_remaining: 'whole',
    cursor: 'whole',
    has_more: 'whole',
    search_item_list: [
      {
        aweme_info: {
          aweme_id: 'digits',
          desc: 'text',
          create_time: 'whole',
          author: { uid: 'digits', unique_id: 'text', nickname: 'text', follower_count: 'whole' },
          statistics: {
            play_count: 'whole',
            digg_count: 'whole',
            comment_count: 'whole',
            share_count: 'whole',
            collect_count: 'whole',
          },
          video: { duration: 'whole', cover: { url_list: ['text'] } },
          'url?': 'text',
          'is_top?': 'whole',
          'is_paid_partnership?': 'boolean',
          'text_extra?': [{ hashtag_name: 'text' }],
        },
      },
    ],
  },
  instagramReels: {
    success: 'boolean',
    credits_remaining: 'whole',
    reels: [
      {
        id: 'digits',
        shortcode: 'text',
        caption: either('text', 'null', { text: 'text' }),
        taken_at: 'moment',
        like_count: either('whole', 'null'),
        comment_count: either('whole', 'null'),
        video_view_count: 'whole',
        video_play_count: 'whole',
        owner: { username: 'text', follower_count: 'whole', 'id?': 'digits', 'full_name?': 'text' },
        video_url: 'text',
        'url?': 'text',
        'thumbnail_src?': 'text',
        'video_duration?': 'number',
        'is_paid_partnership?': 'boolean',
      },
    ],
  },
} satisfies Record<string, Shape>;
