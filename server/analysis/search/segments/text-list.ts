/** Many short texts as they were read, each made a string only when it is asked for: most never are. */
export class TextList {
  readonly length: number;
  readonly bytes: Buffer;
  private readonly bounds: Uint32Array;

  /** @param bounds where each text begins and where it ends, in UTF-8 */
  constructor(bytes: Uint8Array, bounds: Uint32Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.bounds = bounds;
    this.length = bounds.length / 2;
  }

  static of(texts: readonly string[]): TextList {
    const bounds = new Uint32Array(2 * texts.length);
    let end = 0;
    for (const [at, text] of texts.entries()) {
      bounds[2 * at] = end;
      end += Buffer.byteLength(text);
      bounds[2 * at + 1] = end;
    }
    return new TextList(Buffer.from(texts.join('')), bounds);
  }

  get byteLength(): number {
    return this.bytes.byteLength + this.bounds.byteLength;
  }

  begin(place: number): number {
    return this.bounds[2 * place]!;
  }

  end(place: number): number {
    return this.bounds[2 * place + 1]!;
  }

  at(place: number): string {
    return this.bytes.toString('utf8', this.begin(place), this.end(place));
  }

  /** With these at its end. */
  and(more: readonly string[]): TextList {
    const added = TextList.of(more);
    const bounds = new Uint32Array(this.bounds.length + added.bounds.length);
    bounds.set(this.bounds);
    bounds.set(
      added.bounds.map((bound) => this.bytes.length + bound),
      this.bounds.length,
    );
    return new TextList(Buffer.concat([this.bytes, added.bytes]), bounds);
  }
}
