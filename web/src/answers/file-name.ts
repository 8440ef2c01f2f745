const maxLetters = 60;

/** File name without extension: `tidebook-why-did-the-rating-fall-2026-11-17`. */
export const fileName = (title: string, at: string): string => {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, maxLetters)
    .replaceAll(/^-+|-+$/g, '');
  return `${words === '' ? 'answer' : words}-${at.slice(0, 10)}`;
};
