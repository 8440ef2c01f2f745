/** The beginning of the SHA-256 of `weights.bin`: other weights tag otherwise. */
export const weightsVersion = 'f1656e86063f67a4';
