const nowhere = 'http://127.0.0.1:9';

/** Settings of a node whose runs read no source: its own sandbox would take a second to start. */
export const sourcesNowhere = {
  ITUNES_URL: nowhere,
  APPSTORE_URL: nowhere,
  PLAY_URL: nowhere,
  GOOGLE_ADS_URL: nowhere,
  APPLE_ADS_URL: nowhere,
  GRAPH_URL: nowhere,
  TIKTOK_URL: nowhere,
  YOUTUBE_URL: nowhere,
  SCRAPECREATORS_URL: nowhere,
};
