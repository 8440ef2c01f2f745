/** Twice the largest icon of a page, for screens with fine dots. */
const pixels = 128;

/** The address of the same picture at the size that pages show: stores keep icons at 512 pixels and give any other. */
export const sizedPicture = (url: string): string =>
  url
    .replace(/(\.mzstatic\.com\/.*\/)\d+x\d+bb(?:-\d+)?(\.\w+)$/, `$1${pixels}x${pixels}bb$2`)
    .replace(/^(https:\/\/play-lh\.googleusercontent\.com\/[^=]+)(?:=.*)?$/, `$1=s${pixels}`)
    .replace(/(\/icons\/[\w-]+\.png)(?:\?size=\d+|=[\w-]+)?$/, `$1?size=${pixels}`);
