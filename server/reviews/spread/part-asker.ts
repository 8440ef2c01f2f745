import { Agent, request } from 'undici';
import { isAnswerTo, signatureHeader, signBody } from '../../support/secrets/node-signature.ts';
import { type PartQuestion, partGone, partPath, writeQuestion } from './part-message.ts';

/** Puts a question to a search node. Fails with the code `PART_GONE` where it is to be put anew. */
export interface PartAsker {
  ask(node: string, question: PartQuestion, signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/** @param answerMs how long a node may take before another is asked */
export const createPartAsker = (secret: Uint8Array, answerMs: number): PartAsker => {
  const agent = new Agent({
    connectTimeout: Math.min(answerMs, 2_000),
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  });
  return {
    async ask(node, question, signal) {
      const body = writeQuestion(question);
      const signature = signBody(secret, body);
      const answer = await request(`${node}${partPath}`, {
        method: 'POST',
        dispatcher: agent,
        headers: { 'content-type': 'application/octet-stream', [signatureHeader]: signature },
        body,
        signal,
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      if (answer.statusCode === 200) {
        if (isAnswerTo(secret, signature, bytes, answer.headers[signatureHeader])) return bytes;
        throw new Error(`who answers at ${node} is no search node of this database`);
      }
      const error = new Error(`search node ${node} answered ${answer.statusCode}`);
      throw answer.statusCode === 409 ? Object.assign(error, { code: partGone }) : error;
    },
    close: () => agent.destroy(),
  };
};
