import { expect, test } from 'vitest';
import { growthWarnings } from './growth.ts';

const well = {
  databaseBytes: 1e9,
  indexBytes: 1e8,
  liveRows: 5_000_000,
  deadRows: 100_000,
  connections: 40,
  mostConnections: 200,
  claimableSeconds: 0.2,
  waitingSeconds: 900,
};
const disk = { freeBytes: 50e9, totalBytes: 100e9 };

test('a service that is well, or whose disk is not known, gets no warning', () => {
  expect(growthWarnings(well, disk)).toEqual([]);
  expect(growthWarnings(well, null)).toEqual([]);
  // Small disks are not warned of a share, nor large ones before it hurts.
  expect(growthWarnings(well, { freeBytes: 3e9, totalBytes: 100e9 })).toEqual([]);
  expect(growthWarnings({ ...well, liveRows: 10, deadRows: 1_000 }, disk)).toEqual([]);
});

test.each([
  ['a disk that fills', {}, { freeBytes: 1e9, totalBytes: 100e9 }, /^The disk of the data folder is 99% full: /],
  ['connections that run out', { connections: 170 }, disk, /^PostgreSQL serves 170 of at most 200 connections: /],
  ['dead rows that pile up', { deadRows: 5_000_000 }, disk, /^50% of the rows are dead: /],
  ['runs that no one takes', { claimableSeconds: 90 }, disk, /ready for 90 seconds and no worker has taken it: /],
])('%s is reported in one sentence, with the fix', (_, change, room, sentence) => {
  const warnings = growthWarnings({ ...well, ...change }, room);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(sentence);
});
