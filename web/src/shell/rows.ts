/** The rows of the page's lists, in their order: elements marked `data-row`. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/** Chooses the row after or before the chosen one; the first where none is. */
export const moveRow = (by: 1 | -1): void => {
  const all = rows();
  const now = all.findIndex((row) => row.dataset.chosen !== undefined);
  const next = all[now < 0 ? 0 : Math.min(all.length - 1, Math.max(0, now + by))];
  if (!next) return;
  for (const row of all) delete row.dataset.chosen;
  next.dataset.chosen = '';
  next.scrollIntoView({ block: 'nearest' });
  // Screen readers reach the row by its link, which Enter opens by itself.
  next.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
};

/** Opens the chosen row, unless the focus already does. */
export const openRow = (): boolean => {
  if (document.activeElement?.closest('a, button, summary')) return false;
  const link = rows()
    .find((row) => row.dataset.chosen !== undefined)
    ?.querySelector<HTMLElement>('a[href], button');
  link?.click();
  return link !== undefined && link !== null;
};
