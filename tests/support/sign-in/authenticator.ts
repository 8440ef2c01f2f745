import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The little of CBOR that an authenticator speaks: whole numbers, texts, bytes and maps. */
const cbor = (value: number | string | Uint8Array | Map<number | string, unknown>): Buffer => {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    return count < 256
      ? Buffer.from([(major << 5) | 24, count])
      : Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const flags = { present: 1, verified: 4, attested: 64 };

/** An authenticator in software, with one passkey; it answers as a browser passes its answers on. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Map<number, number | Uint8Array>;
  counter = 0;
  /** Whether it checks who uses it, by a finger or a PIN. */
  verifiesUser = true;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
  }

  #data(name: string, more: number, rest: Uint8Array): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flag = flags.present | (this.verifiesUser ? flags.verified : 0) | more;
    return Buffer.concat([sha256(name), Buffer.from([flag]), counter, rest]);
  }

  #client(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The answer to a page of this origin that asks for a new passkey. */
  create(options: { challenge: string; rp: { id?: string } }, origin: string) {
    const client = this.#client('webauthn.create', options.challenge, origin);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), this.id, cbor(this.#publicKey)]);
    const authData = this.#data(options.rp.id ?? '', flags.attested, attested);
    const object = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]);
    const response = {
      clientDataJSON: base64url(client),
      attestationObject: base64url(cbor(object)),
      transports: ['internal'],
    };
    return { ...this.#named(), response };
  }

  /** The answer to a page of this origin that asks somebody to sign in. */
  get(options: { challenge: string; rpId?: string }, origin: string) {
    this.counter++;
    const client = this.#client('webauthn.get', options.challenge, origin);
    const data = this.#data(options.rpId ?? '', 0, Buffer.alloc(0));
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key);
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    };
    return { ...this.#named(), response };
  }

  #named() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }
}
