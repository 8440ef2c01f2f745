/** Apps that have been in every large storefront for years, with ratings and reviews beyond doubt. */
export const instagram = { appId: '389801252', bundleId: 'com.burbn.instagram', term: 'instagram', country: 'us' };
export const duolingo = { appId: '570060128', country: 'us' };
export const spotify = { appId: 'com.spotify.music', term: 'spotify', country: 'us', language: 'en' };

/** Who makes one of them, and advertises it all the time. */
export const duolingoMaker = { developer: 'Duolingo, Inc.', site: 'https://www.duolingo.com/', domain: 'duolingo.com' };
