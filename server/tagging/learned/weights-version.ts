/** The beginning of the SHA-256 of `weights.bin`: other weights tag otherwise. */
export const weightsVersion = 'fe18d54863e31b19';
