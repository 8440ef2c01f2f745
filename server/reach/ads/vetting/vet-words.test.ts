import { describe, expect, test } from 'vitest';
import { sampleFile } from '../../../../tests/support/samples/sample-file.ts';
import { vetAd } from './vet-ad.ts';
import { wantedOf } from './wanted.ts';

const verdictOf = ([kind = '', name = '', landing = '', body = '', headline]: readonly string[]) =>
  vetAd(
    {
      network: 'meta',
      id: '1',
      advertiser: { id: null, name },
      paidBy: null,
      app: null,
      headline: headline ?? null,
      body,
      cta: null,
      media: [],
      landing,
      firstSeen: null,
      lastSeen: null,
      countries: [],
    },
    wantedOf({ query: kind, kindOfApp: kind, apps: [] }),
  );

const ads = sampleFile('ads-of-kinds');

describe('an ad for an app of the kind is kept, no matter who shows it', () => {
  test.each(ads.get('kept')!)('%s: %s', (...example) => expect(verdictOf(example)).toMatchObject({ kept: true }));
});

describe('an ad that only speaks of the kind’s subject is dropped', () => {
  test.each(ads.get('dropped')!)('%s: %s', (...example) => expect(verdictOf(example)).toMatchObject({ kept: false }));
});
