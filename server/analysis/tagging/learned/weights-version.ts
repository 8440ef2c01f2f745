/** The beginning of the SHA-256 of `weights.bin`: other weights tag otherwise. */
export const weightsVersion = 'b1185df0bea3873a';
