/** One environment variable: what it means, what it may be, and how its text becomes a value. */
export interface Setting<Value> {
  readonly name: string;
  /** The text taken when the variable is unset or empty; null: the value is then null. */
  readonly default: string | null;
  /** What may stand there, to follow "must be". */
  readonly allowed: string;
  /** One sentence for the documentation. */
  readonly description: string;
  /** A wrong value is never repeated on the screen. */
  readonly secret?: true;
  /** The value, or undefined when the text is not allowed. */
  parse(text: string): Value | undefined;
}

export const define = <Value, Default extends string | null>(
  setting: Setting<Value> & { readonly default: Default },
): Setting<Value> & { readonly default: Default } => setting;
