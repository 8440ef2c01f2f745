export const buckets = 32_768;

/** The row of a feature in the table of vectors (FNV-1a). */
export const bucketOf = (feature: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % buckets;
};
