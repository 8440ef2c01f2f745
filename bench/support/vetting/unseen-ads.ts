import { readFileSync } from 'node:fs';
import type { Subject } from '../../../server/apps/subject/subject.ts';
import type { FoundAd, Probe } from '../../../server/connectors/ads/ad-library.ts';
import type { AdNetwork } from '../../../server/contract/domain/ad-networks.ts';
import { dayMs } from '../../../server/contract/domain/durations.ts';

export interface UnseenAd {
  readonly subject: Subject;
  readonly ad: FoundAd;
  readonly isOfKind: boolean;
  readonly hard: boolean;
  readonly note: string;
}

/** A line of `unseen-ads.ndjson`. */
interface Row {
  readonly about: string;
  readonly is: boolean;
  readonly hard?: boolean;
  readonly on?: AdNetwork;
  readonly by: string;
  readonly paidBy?: string;
  readonly app?: FoundAd['app'];
  readonly head?: string;
  readonly body?: string;
  readonly cta?: string;
  readonly to?: string;
  readonly via: Probe;
  readonly in: string;
  readonly note: string;
}

export const readLines = <Line>(name: string): Line[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

const digits = (seed: number, length: number): string => {
  let state = (seed * 2654435761 + 40503) % 4294967296;
  let out = '';
  while (out.length < length) {
    state = (state * 1664525 + 1013904223) % 4294967296;
    out += Math.floor(state / 429496.7296)
      .toString()
      .padStart(4, '0')
      .slice(-4);
  }
  return `${1 + (seed % 9)}${out.slice(1, length)}`;
};

const day = (seed: number, back: number): string =>
  new Date(Date.UTC(2026, 9, 28) - ((seed * 37) % back) * dayMs).toISOString().slice(0, 10);

function adOf(row: Row, seed: number): FoundAd {
  const on = row.on ?? 'meta';
  const id = on === 'google' ? `CR${digits(seed, 20)}` : digits(seed, on === 'tiktok' ? 19 : 15);
  const advertiserId =
    row.via.by === 'advertiser' ? row.via.id : on === 'google' ? `AR${digits(seed + 500, 20)}` : null;
  const page = {
    google: `https://adstransparency.google.com/advertiser/${advertiserId}/creative/${id}`,
    apple: `https://adrepository.apple.com/ad/${id}`,
    meta: `https://www.facebook.com/ads/library/?id=${id}`,
    tiktok: `https://library.tiktok.com/ads/detail/?ad_id=${id}`,
  }[on];
  return {
    network: on,
    id,
    advertiser: { id: on === 'meta' && advertiserId === null ? digits(seed + 900, 15) : advertiserId, name: row.by },
    paidBy: row.paidBy ?? null,
    app: row.app ?? null,
    headline: row.head ?? null,
    body: row.body ?? null,
    cta: row.cta ?? null,
    media: [{ kind: 'page', url: page }],
    landing: on === 'google' && row.via.by !== 'domain' ? null : (row.to ?? null),
    firstSeen: day(seed, 97) < day(seed, 19) ? day(seed, 97) : day(seed, 19),
    lastSeen: day(seed, 97) < day(seed, 19) ? day(seed, 19) : day(seed, 97),
    countries: row.in.split(' '),
    foundBy: row.via,
  };
}

const subjects: readonly Subject[] = readLines('unseen-subjects.ndjson');
const rows: readonly Row[] = readLines('unseen-ads.ndjson');

/** The subject that an example is about. */
export const subjectOf = (about: string): Subject => {
  const subject = subjects.find(({ query }) => query === about);
  if (subject === undefined) throw new Error(`No subject is called ${about}.`);
  return subject;
};

/** Ads in the words of invented advertisers, each with whether it is for an app of the subject's kind. */
export const unseenAds: readonly UnseenAd[] = subjects.flatMap((subject, kind) =>
  rows
    .filter(({ about }) => about === subject.query)
    .map((row, place) => ({
      subject,
      ad: adOf(row, kind * 20 + place + 1),
      isOfKind: row.is,
      hard: row.hard ?? false,
      note: row.note,
    })),
);
