import { once } from 'node:events';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { awaitAnswer } from './oauth.ts';

test('a call that is no answer, and even no address, leaves the login waiting for the answer', async () => {
  const awaited = await awaitAnswer(60_000);
  onTestFinished(awaited.close);
  const { port } = new URL(awaited.redirectUri);
  const statusOf = async (path: string): Promise<number> => {
    const [response] = await once(request({ host: '127.0.0.1', port, path }).end(), 'response');
    response.resume();
    return response.statusCode;
  };
  expect(await statusOf('//')).toBe(404);
  expect(await statusOf('/callback')).toBe(404);
  expect(await statusOf('/callback?state=a&code=b')).toBe(200);
  expect((await awaited.answer).search).toBe('?state=a&code=b');
});
