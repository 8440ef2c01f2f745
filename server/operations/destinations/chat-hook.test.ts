import { expect, test } from 'vitest';
import { faultInChatHook, shownHook } from './destination-fields.ts';

test.each([
  ['slack', 'https://hooks.slack.com/services/T0/B0/x'],
  ['teams', 'https://contoso.webhook.office.com/webhookb2/a@b/IncomingWebhook/c/d'],
  ['teams', 'https://prod-12.westus.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?api-version=1&sig=x'],
  ['teams', 'https://default1.2.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/a?sig=x'],
  ['discord', 'https://discord.com/api/webhooks/123/abc_DEF-1'],
  ['discord', 'https://discordapp.com/api/v10/webhooks/123/abc'],
] as const)('a hook of %s is taken: %s', (type, url) => {
  expect(faultInChatHook(type, url, false)).toBeNull();
});

test.each([
  ['slack', 'https://hooks.slack.com.evil.example/services/T0/B0/x'],
  ['slack', 'https://evil.example/hooks.slack.com/services/T0/B0/x'],
  ['slack', 'https://discord.com/api/webhooks/1/x'],
  ['slack', 'http://hooks.slack.com/services/T0/B0/x'],
  ['slack', 'https://user:pass@hooks.slack.com/services/T0/B0/x'],
  ['slack', 'https://hooks.slack.com/services/T0/B0/x/../../../other'],
  ['teams', 'https://logic.azure.com.evil.example/x'],
  ['teams', 'https://evillogic.azure.com/x'],
  ['teams', 'https://hooks.slack.com/services/T0/B0/x'],
  ['discord', 'https://discord.com/login'],
  ['discord', 'https://discord.com:8443/api/webhooks/1/x'],
  ['discord', 'https://10.0.0.1/api/webhooks/1/x'],
  ['discord', 'http://127.0.0.1:4000/hook'],
  ['discord', 'not a url'],
] as const)('what is no hook of %s is refused: %s', (type, url) => {
  expect(faultInChatHook(type, url, false)).toMatch(/^must /);
});

test('a hook on this machine is taken only where the host allows it', () => {
  expect(faultInChatHook('slack', 'http://127.0.0.1:4000/hook', true)).toBeNull();
  expect(faultInChatHook('slack', 'http://10.0.0.1/hook', true)).not.toBeNull();
});

test('of a hook, its host and the last four characters are shown', () => {
  expect(shownHook('https://hooks.slack.com/services/T0/B0/abcdefgh')).toBe('hooks.slack.com/…efgh');
  expect(shownHook('https://a.logic.azure.com/workflows/x?sig=12345')).toBe('a.logic.azure.com/…2345');
});
