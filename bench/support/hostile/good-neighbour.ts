import { setTimeout as sleep } from 'node:timers/promises';

/** Another caller, who means well and is called as often as once every tenth of a second. */
export interface GoodNeighbour {
  /** How long its calls took, in milliseconds. */
  readonly times: readonly number[];
  /** What it got that it should not have. */
  readonly refused: readonly string[];
  stop(): Promise<void>;
}

const everyMs = 100;
const giveUpMs = 10_000;
const paths = ['/api/v1/me', '/healthz', '/api/v1/jobs?limit=5', '/readyz', '/api/v1/charts?genre=finance&limit=5'];

export const startGoodNeighbour = (url: string, key: string): GoodNeighbour => {
  const times: number[] = [];
  const refused: string[] = [];
  let stopping = false;

  const call = async (path: string): Promise<void> => {
    const began = performance.now();
    try {
      const response = await fetch(url + path, {
        headers: { authorization: `Bearer ${key}` },
        signal: AbortSignal.timeout(giveUpMs),
      });
      await response.text();
      if (response.status !== 200) refused.push(`${path} ${response.status}`);
    } catch (error) {
      refused.push(`${path} ${(error as Error).message}`);
    }
    times.push(performance.now() - began);
  };

  const calling = (async () => {
    for (let at = 0; !stopping; at++) {
      await call(paths[at % paths.length]!);
      await sleep(everyMs);
    }
  })();
  return {
    times,
    refused,
    async stop() {
      stopping = true;
      await calling;
    },
  };
};
