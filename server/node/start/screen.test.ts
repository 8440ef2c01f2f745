import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { type ScreenFacts, screen } from './screen.ts';

const facts: ScreenFacts = {
  version: '1.2.3',
  role: 'all',
  sources: 'sandbox',
  sandbox: 'http://127.0.0.1:4001',
  address: 'http://127.0.0.1:4000',
  key: 'apr_secret',
  keyFile: null,
  named: 'http://localhost:4000',
  linkToken: 'apl_token',
  email: 'owner@localhost',
  database: '/srv/appraise/data',
  environment: '',
  commandLine: 'npm run -s appraise --',
  listens: null,
  readyMs: 1234,
  colour: false,
};

/** The ready-made client configuration, as a person would copy it. */
const clientConfig = (text: string): unknown => JSON.parse(/^ *\{[\s\S]+^ *\}+$/m.exec(text)![0]);

test('the first start shows all that a person needs', () => {
  expect(screen(facts)).toBe(`
  Appraise 1.2.3 ready in 1.2 s

  Address  http://127.0.0.1:4000
  Docs     http://127.0.0.1:4000/docs
  MCP      http://127.0.0.1:4000/api/mcp
  Data     /srv/appraise/data
  Sources  sandbox: invented sample data, on http://127.0.0.1:4001

  Sign in (this link works once, within 15 minutes)
    http://localhost:4000/sign-in#apl_token

  Your key (shown only once, save it now)
    apr_secret

  Try it
    curl -s -H 'Authorization: Bearer apr_secret' http://127.0.0.1:4000/api/v1/me

  Connect an MCP client
    {"mcpServers": {"appraise": {
      "type": "http",
      "url": "http://127.0.0.1:4000/api/mcp",
      "headers": {"Authorization": "Bearer apr_secret"}
    }}}

  New key  npm run -s appraise -- key create --email owner@localhost
  New link npm run -s appraise -- sign-in --email owner@localhost
  Stop     Ctrl-C

`);
});

test('the command for another link names an address that is not the usual one', () => {
  expect(screen({ ...facts, address: 'http://127.0.0.1:4761' })).toContain(
    '  New link PUBLIC_URL=http://127.0.0.1:4761 npm run -s appraise -- sign-in --email owner@localhost\n',
  );
});

test('the client configuration is JSON with the address and the key', () => {
  const server = (bearer: string) => ({
    type: 'http',
    url: 'http://127.0.0.1:4000/api/mcp',
    headers: { Authorization: `Bearer ${bearer}` },
  });
  expect(clientConfig(screen(facts))).toEqual({ mcpServers: { appraise: server('apr_secret') } });
  expect(clientConfig(screen({ ...facts, key: null }))).toEqual({
    mcpServers: { appraise: server(`\${APPRAISE_KEY}`) },
  });
});

test('a later start shows no key and says how to make one', () => {
  const text = screen({ ...facts, key: null });
  expect(text).not.toContain('apr_');
  expect(text).toContain('export APPRAISE_KEY=$(npm run -s appraise -- key create --email owner@localhost)');
  expect(text).toContain('curl -s -H "Authorization: Bearer $APPRAISE_KEY" http://127.0.0.1:4000/api/v1/me');
});

test('a start that shows no link says how to make one', () => {
  const text = screen({ ...facts, linkToken: null });
  expect(text).not.toContain('apl_');
  expect(text).toContain('  Sign in  npm run -s appraise -- sign-in --email owner@localhost\n');
});

test('live data is not called sample data', () => {
  expect(screen({ ...facts, sources: 'live' })).not.toMatch(/sample/);
});

test('a worker shows no address, and still a key that it made', () => {
  const text = screen({ ...facts, role: 'worker', address: null });
  expect(text).not.toMatch(/Address|curl|MCP/);
  expect(text).toContain('worker: carries out runs');
  expect(text).toContain('apr_secret');
});

test('colour changes no word, and without it there is none', () => {
  const plain = screen(facts);
  const coloured = screen({ ...facts, colour: true });
  expect(plain).not.toContain('\u001b');
  expect(coloured).toContain('\u001b[');
  expect(stripVTControlCharacters(coloured)).toBe(plain);
});

test('no line is wider than a terminal of 120 columns', () => {
  const key = `apr_${'x'.repeat(38)}`;
  for (const line of screen({ ...facts, key }).split('\n')) expect(line.length).toBeLessThanOrEqual(120);
});

test('the line that makes a key finds the data of this start', () => {
  const text = screen({ ...facts, environment: "DATA_DIR='/srv/x' " });
  expect(text).toContain("New key  DATA_DIR='/srv/x' npm run -s appraise -- key create --email owner@localhost");
});

test('behind a public address it still says where it listens', () => {
  const text = screen({ ...facts, address: 'https://a.example', listens: 'http://127.0.0.1:4000' });
  expect(text).toContain('Address  https://a.example');
  expect(text).toContain('Bound to http://127.0.0.1:4000');
});

test('without a terminal, the key is in a file, which is named, and not on the screen', () => {
  const text = screen({ ...facts, key: null, keyFile: "/srv/ada's data/owner-key" });
  expect(text).toContain("Your key is in /srv/ada's data/owner-key (only this user can read it");
  expect(text).toContain("    export APPRAISE_KEY=$(cat '/srv/ada'\\''s data/owner-key')\n");
  expect(text).toContain('Authorization: Bearer $APPRAISE_KEY');
  expect(text).not.toContain('apr_');
});
