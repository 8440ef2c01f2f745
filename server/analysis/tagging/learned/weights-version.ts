/** The beginning of the SHA-256 of `weights.bin`: other weights tag otherwise. */
export const weightsVersion = '1489178bd1e3cccd';
