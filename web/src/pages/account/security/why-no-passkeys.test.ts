import { expect, test } from 'vitest';
import { whyNoPasskeys } from './why-no-passkeys.ts';

test.each(['127.0.0.1', '192.168.1.20', '[::1]'])('a page under %s says that passkeys need a name', (hostname) => {
  expect(whyNoPasskeys(hostname, true)).toContain('under an IP address');
});

test('a page under a name has passkeys if its browser has', () => {
  expect(whyNoPasskeys('localhost', true)).toBeNull();
  expect(whyNoPasskeys('appraise.example.com', true)).toBeNull();
  expect(whyNoPasskeys('appraise.example.com', false)).toContain('https');
});
