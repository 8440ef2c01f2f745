import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sampleFile } from '../../../tests/support/samples/sample-file.ts';
import { publicLookup } from '../outgoing/public-addresses.ts';
import { createPictures, type Pictures, type PicturesOptions } from './pictures.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const secret = Buffer.alloc(32, 7);

/** What the host of pictures answers, by path. */
const answers: Record<string, (response: ServerResponse) => void> = {
  '/icons/good.png': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(png),
  '/icons/elsewhere.png': (response) => response.writeHead(302, { location: `${origin}/icons/good.png` }).end(),
  '/icons/drawing.png': (response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/icons/page.png': (response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><script>1</script>'),
  '/icons/packed.png': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(png),
  '/icons/missing.png': (response) => response.writeHead(404).end(png),
  '/icons/huge.png': (response) => response.writeHead(200).end(Buffer.concat([png, Buffer.alloc(5_000)])),
  // Begins well and never ends.
  '/icons/slow.png': (response) => {
    response.writeHead(200).write(png);
  },
};

let host: Server;
let origin: string;
let asked: string[] = [];
beforeAll(async () => {
  host = createServer((request, response) => {
    asked.push(request.url!);
    const answer = answers[request.url!];
    if (answer) answer(response);
    else response.writeHead(200).end(png);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

const bounds = { bytes: 1_000, timeMs: 20_000, atOnce: 2, waiting: 1 };

const open = (given: Partial<PicturesOptions> = {}): Pictures => {
  asked = [];
  const proxies = { httpsProxy: null, httpProxy: null, noProxy: '' };
  const pictures = createPictures({ secret, sandboxOrigin: origin, proxies, bounds, ...given });
  onTestFinished(() => pictures.close());
  return pictures;
};

/** As a browser asks for a path. */
const follow = (pictures: Pictures, path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return pictures.read(pathname.slice('/media/'.length), searchParams.get('of')!);
};

const read = (pictures: Pictures, url: string) => follow(pictures, pictures.pathOf(url)!);

test('a picture is shown as what its bytes are, whatever its header says, and is fetched once', async () => {
  const pictures = open();
  const url = `${origin}/icons/good.png`;
  const both = await Promise.all([read(pictures, url), read(pictures, url)]);
  for (const each of [...both, await read(pictures, url)]) {
    expect(each).toEqual({ kind: 'picture', type: 'image/png', bytes: png });
  }
  expect(asked).toEqual(['/icons/good.png']);
});

test.each([
  'redirects',
  'is a drawing with code (SVG)',
  'is a page',
  'is compressed',
  'is missing',
  'is too large',
  'never ends',
])('nothing is shown when the answer %s', async (what) => {
  const path = {
    redirects: 'elsewhere',
    'is a drawing with code (SVG)': 'drawing',
    'is a page': 'page',
    'is compressed': 'packed',
    'is missing': 'missing',
    'is too large': 'huge',
    'never ends': 'slow',
  }[what];
  const pictures = open({ bounds: { ...bounds, timeMs: path === 'slow' ? 300 : 20_000 } });
  const began = performance.now();
  expect(await read(pictures, `${origin}/icons/${path}.png`)).toEqual({ kind: 'failed' });
  expect(performance.now() - began).toBeLessThan(15_000);
  // Where a redirect leads is never asked, and what failed is not asked again at once.
  await read(pictures, `${origin}/icons/${path}.png`);
  expect(asked).toEqual([`/icons/${path}.png`]);
});

test('an address that no one has signed is unknown, and so is one whose signature is of another or of another service', async () => {
  const pictures = open();
  const [url, other] = [`${origin}/icons/good.png`, `${origin}/icons/missing.png`];
  const signature = new URL(pictures.pathOf(other)!, origin).pathname.slice('/media/'.length);
  for (const given of [signature, '', 'x', 'A'.repeat(22)]) {
    expect(await pictures.read(given, url)).toEqual({ kind: 'unknown' });
  }
  const elsewhere = open({ secret: Buffer.alloc(32, 8) });
  expect(await follow(elsewhere, pictures.pathOf(url)!)).toEqual({ kind: 'unknown' });
  expect(asked).toEqual([]);
});

const samples = sampleFile('pictures');
const rowsOf = (section: string) => samples.get(section)!;

test.each([...rowsOf('refused'), [''], [`https://is1-ssl.mzstatic.com/${'a'.repeat(1_500)}`]])(
  '%s has no path',
  (url) => {
    expect(open().pathOf(url)).toBeNull();
  },
);

test.each(rowsOf('shown'))('%s has a path', (url) => {
  expect(open().pathOf(url)).toMatch(/^\/media\/[\w-]{22}\?of=https%3A/);
});

test('of the sandbox only pictures have a path, and none once the sources are live', async () => {
  const pictures = open();
  expect(pictures.pathOf(`${origin}/_faults`)).toBeNull();
  const path = pictures.pathOf(`${origin}/icons/good.png`)!;
  expect(await follow(open({ sandboxOrigin: null }), path)).toEqual({ kind: 'unknown' });
});

test('a host whose name leads into our own network is not connected to', async () => {
  let resolved = 0;
  const pictures = open({
    lookup: ((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
      resolved++;
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    }) as never,
  });
  expect(await read(pictures, 'https://is1-ssl.mzstatic.com/a.png')).toEqual({ kind: 'failed' });
  expect(resolved).toBe(1);
});

test('a name that changes its addresses between two looks gains nothing: each connection goes where its own look was checked', async () => {
  const answers = [['93.184.215.14'], ['10.0.0.1'], ['93.184.215.14', '169.254.169.254']];
  let at = 0;
  const lookup = publicLookup(((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      answers[at++]!.map((address) => ({ address, family: 4 })),
    )) as never);
  const look = () =>
    new Promise((resolve) =>
      lookup('is1-ssl.mzstatic.com', {}, (error, address) => resolve(error ? error.code : address)),
    );
  expect([await look(), await look(), await look()]).toEqual([
    '93.184.215.14',
    'ERR_PRIVATE_ADDRESS',
    'ERR_PRIVATE_ADDRESS',
  ]);
  expect(at).toBe(3);
});

test('no more are fetched at once than may be, and those beyond the ones that wait get that answer', async () => {
  const pictures = open({ bounds: { ...bounds, timeMs: 2_000 } });
  const slow = [1, 2, 3].map((each) => read(pictures, `${origin}/icons/slow.png?${each}`));
  // The fourth of two at once and one in line.
  expect(await read(pictures, `${origin}/icons/fourth.png`)).toEqual({ kind: 'busy' });
  await Promise.all(slow);
  expect(await read(pictures, `${origin}/icons/fourth.png`)).toMatchObject({ kind: 'picture' });
});

test('what is kept in memory is bounded: the oldest picture goes when the next needs its room', async () => {
  const pictures = open({ bounds: { ...bounds, cacheBytes: 150 } });
  const url = (name: string) => `${origin}/icons/${name}.png`;
  for (const name of ['one', 'two', 'three', 'four']) await read(pictures, url(name));
  asked = [];
  await read(pictures, url('four'));
  await read(pictures, url('one'));
  expect(asked).toEqual(['/icons/one.png']);
});
