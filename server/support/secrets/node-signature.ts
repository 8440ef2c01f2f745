import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** The header that carries it. */
export const signatureHeader = 'appraise-node-signature';

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const proofOf = (secret: Uint8Array, digest: string): string =>
  createHmac('sha256', secret).update(digest).digest('hex');

/** Proves that a body comes from a node of the same database: its hash, and that hash signed. The secret never travels. */
export const signBody = (secret: Uint8Array, body: Uint8Array): string => {
  const digest = hash('sha256', body, 'hex');
  return `${digest}.${proofOf(secret, digest)}`;
};

/** Whether a node wrote it, of whatever body: strangers are turned away before their body is read. */
export const isOfNode = (secret: Uint8Array, signature: unknown): signature is string => {
  if (typeof signature !== 'string') return false;
  const [digest = '', proof = ''] = signature.split('.');
  return isSame(proof, proofOf(secret, digest));
};

export const isSigned = (secret: Uint8Array, body: Uint8Array, signature: unknown): boolean =>
  isOfNode(secret, signature) && isSame(signature, signBody(secret, body));

/** Proves that an answer comes from such a node, and is the answer to this question. */
export const signAnswer = (secret: Uint8Array, question: string, answer: Uint8Array): string =>
  createHmac('sha256', secret).update(question).update(answer).digest('hex');

export const isAnswerTo = (secret: Uint8Array, question: string, answer: Uint8Array, signature: unknown): boolean =>
  typeof signature === 'string' && isSame(signature, signAnswer(secret, question, answer));
