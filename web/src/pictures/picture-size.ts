/** Twice the largest icon, for high-density screens. */
const pixels = 128;

/** Rewrites a picture's URL to our size: stores default to 512 pixels and serve any other. */
export const sizedPicture = (url: string): string =>
  url
    .replace(/(\.mzstatic\.com\/.*\/)\d+x\d+bb(?:-\d+)?(\.\w+)$/, `$1${pixels}x${pixels}bb$2`)
    .replace(/^(https:\/\/play-lh\.googleusercontent\.com\/[^=]+)(?:=.*)?$/, `$1=s${pixels}`)
    .replace(/(\/icons\/[\w-]+\.png)(?:\?size=\d+|=[\w-]+)?$/, `$1?size=${pixels}`);
