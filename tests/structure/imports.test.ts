import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom. A folder may always import from itself; `type` allows what is erased at run time. */
const allowed: Record<string, { run: string[]; type?: string[] }> = {
  'server/contract': { run: [] },
  'server/support': { run: [] },
  // Word lists and phrases, and how their files are read.
  'server/data': { run: [] },
  // What the words of a review say: languages, clauses, themes and kinds.
  'server/tagging': { run: ['server/contract', 'server/data'] },
  // Which apps a text means: names, kinds of app, one app in both stores.
  'server/apps': { run: ['server/contract', 'server/data', 'server/tagging', 'server/support/prose'] },
  // Ads, videos and creators: what is vetted, matched, put in order and said of them.
  'server/reach': {
    run: ['server/contract', 'server/data', 'server/apps', 'server/tagging', 'server/support/prose'],
  },
  // What rules make of what was observed, the week of an account, and the messages about both.
  'server/alerts': {
    run: ['server/contract', 'server/tagging', 'server/metrics', 'server/support/prose'],
  },
  // A question becomes a plan: pure, as the analysis is.
  'server/questions': {
    run: [
      'server/contract',
      'server/data',
      'server/apps',
      'server/reach',
      'server/metrics',
      'server/tagging',
      'server/market/estimate',
      'server/support/prose',
    ],
  },
  'server/store': { run: ['server/contract', 'server/support'] },
  // The store keeps what the connectors hold and the turns they take: all nodes share both.
  'server/connectors': { run: ['server/contract', 'server/store', 'server/support'] },
  'server/jobs': { run: ['server/contract', 'server/store', 'server/support'] },
  // Programs that ask people for access, and what they ask for.
  'server/grants': { run: ['server/contract', 'server/support'], type: ['server/connectors', 'server/store'] },
  // The figures of every page and run.
  'server/metrics': { run: ['server/contract', 'server/data', 'server/tagging'] },
  // Reviews are tagged on their way into the store and counted on their way out.
  'server/reviews': {
    run: [
      'server/contract',

      'server/apps',
      'server/tagging',
      'server/questions',
      'server/metrics',
      'server/store',
      'server/connectors',
      'server/support',
    ],
  },
  // Videos are matched to apps on their way into the store, whether a caller or a schedule looked for them.
  'server/videos': {
    run: [
      'server/contract',

      'server/apps',
      'server/reach',
      'server/tagging',
      'server/metrics',
      'server/store',
      'server/connectors',
      'server/support',
    ],
  },
  // What is computed from what was collected and what a store says now.
  'server/market': {
    run: [
      'server/contract',
      'server/data',
      'server/support',

      'server/tagging',
      'server/metrics',
      'server/alerts',
      'server/store',
      'server/connectors',
    ],
  },
  // Sends events to their destinations: what is sent is written here, the requests are the connectors'.
  'server/deliveries': {
    run: [
      'server/contract',

      'server/tagging',
      'server/metrics',
      'server/alerts',
      'server/store',
      'server/connectors',
      'server/support',
    ],
  },
  // Rows and answers as files: how a file is written, and nothing of where they come from.
  'server/exports': { run: ['server/contract', 'server/support/prose'] },
  'server/config': { run: ['server/contract', 'server/support'] },
  // Who is calling and what they may do, whichever surface the call comes through.
  'server/access': { run: ['server/contract', 'server/store', 'server/support'] },
  'server/runs': {
    run: [
      'server/contract',

      'server/apps',
      'server/reach',
      'server/tagging',
      'server/metrics',
      'server/alerts',
      'server/questions',
      'server/store',
      'server/connectors',
      'server/support',
      'server/jobs',
      'server/reviews',
      'server/market',
      'server/videos',
    ],
  },
  'server/operations': {
    run: [
      'server/contract',

      'server/apps',
      'server/reach',
      'server/tagging',
      'server/metrics',
      'server/alerts',
      'server/questions',
      'server/store',
      'server/connectors',
      'server/grants',
      'server/jobs',
      'server/support',
      'server/reviews',
      'server/market',
      'server/exports',
    ],
    // What let the caller in.
    type: ['server/access'],
  },
  'server/collectors': {
    run: [
      'server/contract',

      'server/apps',
      'server/reach',
      'server/tagging',
      'server/metrics',
      'server/alerts',
      'server/store',
      'server/connectors',
      'server/support',
      'server/reviews',
      'server/market',
      'server/videos',
    ],
  },
  // Starts the runs of watches that are due, which is jobs' work, at the times of their schedules.
  'server/watches': {
    run: [
      'server/contract',

      'server/tagging',
      'server/alerts',
      'server/store',
      'server/support',
      'server/jobs',
    ],
  },
  'server/surfaces': {
    run: [
      'server/contract',
      'server/access',
      'server/grants',
      'server/operations',
      'server/exports',
      'server/jobs',
      'server/store',
      'server/support',
    ],
    type: ['server/config', 'server/connectors', 'server/reviews'],
  },
  // Puts the parts of one process together, so it may know them all.
  'server/node': { run: ['server/*', 'sandbox'] },
  server: { run: ['server/*'] },
  // The stand-in internet knows the stores' own tables and nothing of how we read them.
  sandbox: { run: ['server/contract', 'server/data/data-file.ts'] },
  // Its own package: nothing of the service goes into it, and what is generated for it is made from the contract's types.
  client: { run: [], type: ['server/contract'] },
  'client/generate': { run: ['server/contract', 'server/operations'] },
  cli: { run: ['client', 'server/*', 'server'] },
  // Runs in browsers. Of the contract it takes types, and the domain's words, which bring no schema with them; reviews are
  // counted, what may be chance is decided, answers as files are written, and plans are put into words, there as here.
  web: {
    run: [
      'client',
      'server/metrics/counting',
      'server/contract/domain',
      'server/exports/answers',
      'server/exports/encoders/csv.ts',
      'server/questions/words.ts',
    ],
    type: ['server/contract'],
  },
};

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

/** The folder of the table a file is in: `server/store/postgres/x.ts` is in `server/store`, `server/main.ts` in `server`. */
const home = (file: string): string => {
  const [top, second] = dirname(file).split('/');
  const isRoom = (top === 'server' && second) || dirname(file) === 'client/generate';
  return isRoom ? `${top}/${second}` : top!;
};

const statement = /^(?:import|export)\s+(type\s)?[^;]*?from\s+'([^']+)'|\bimport\('([^']+)'\)|^import\s+'([^']+)'/gm;

const importsOf = (file: string): { to: string; typeOnly: boolean }[] =>
  [...readFileSync(file, 'utf8').matchAll(statement)]
    .map(([, typeOnly, from, dynamic, bare]) => ({
      to: from ?? dynamic ?? bare ?? '',
      typeOnly: typeOnly !== undefined,
    }))
    .filter(({ to }) => to.startsWith('.'))
    .map(({ to, typeOnly }) => ({ to: normalize(join(dirname(file), to)), typeOnly }));

const files = ['server', 'sandbox', 'client', 'cli', 'web/src'].flatMap(sources);

test('imports go one way', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file).flatMap(({ to, typeOnly }) => {
      const [here, there] = [home(file), home(to)];
      if (here === there || to === 'package.json') return [];
      const rule = allowed[here];
      const may = [...(rule?.run ?? []), ...(typeOnly ? (rule?.type ?? []) : [])];
      const isAllowed = (name: string): boolean =>
        name === there ||
        name === to ||
        (name === 'server/*' && there.startsWith('server/')) ||
        to.startsWith(`${name}/`);
      return may.some(isAllowed) ? [] : [`${file} imports ${to}`];
    }),
  );
  expect(wrong).toEqual([]);
});

/** The rooms of one folder: of `server/analysis`, `words` and `ads`, each with everything below it. */
const roomsOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name));

const foldersBelow = (folder: string): string[] => [folder, ...roomsOf(folder).flatMap(foldersBelow)];

/** A way from a room back to itself over its neighbours, or null. */
const cycleAmong = (rooms: readonly string[]): string[] | null => {
  const roomOf = (file: string): string | undefined => rooms.find((room) => file.startsWith(`${room}/`));
  const neighbours = new Map(rooms.map((room) => [room, new Set<string>()]));
  for (const file of files) {
    const from = roomOf(file);
    if (!from) continue;
    for (const { to } of importsOf(file)) {
      const target = roomOf(to);
      if (target && target !== from) neighbours.get(from)?.add(target);
    }
  }
  const done = new Set<string>();
  const visit = (room: string, path: readonly string[]): string[] | null => {
    if (path.includes(room)) return [...path.slice(path.indexOf(room)), room];
    if (done.has(room)) return null;
    for (const next of neighbours.get(room) ?? []) {
      const cycle = visit(next, [...path, room]);
      if (cycle) return cycle;
    }
    done.add(room);
    return null;
  };
  for (const room of rooms) {
    const cycle = visit(room, []);
    if (cycle) return cycle;
  }
  return null;
};

test('folders beside each other import each other in one direction only', () => {
  const cycles = ['server', 'sandbox', 'client', 'cli', 'web/src']
    .flatMap(foldersBelow)
    .map((folder) => cycleAmong(roomsOf(folder)))
    .filter((cycle) => cycle !== null);
  expect(cycles).toEqual([]);
});

test('the contract imports zod alone', () => {
  const packages = files
    .filter((file) => file.startsWith('server/contract/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/from '([^'.][^']*)'/g)].map((match) => match[1]));
  expect(new Set(packages)).toEqual(new Set(['zod']));
});

test('every import of a file of ours names it with its ending, as it runs unbuilt', () => {
  const wrong = ['server', 'sandbox', 'client', 'cli', 'web/src', 'tests', 'bench']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ to }) => !/\.(tsx?|json|css)$/.test(to))
        .map(({ to }) => `${file} imports ${to}`),
    );
  expect(wrong).toEqual([]);
});
