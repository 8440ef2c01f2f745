/** The settings of a service that reads a sandbox of another process. */
export const sandboxSettings = (address: string): Record<string, string> => ({
  ITUNES_URL: `${address}/itunes`,
  APPSTORE_URL: `${address}/appstore`,
  PLAY_URL: `${address}/play`,
  GOOGLE_ADS_URL: `${address}/googleads`,
  APPLE_ADS_URL: `${address}/appleads`,
  GRAPH_URL: `${address}/graph`,
  TIKTOK_URL: `${address}/tiktok`,
  YOUTUBE_URL: `${address}/youtube`,
  SCRAPECREATORS_URL: `${address}/scrapecreators`,
});
