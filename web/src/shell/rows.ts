/** The page's list rows in order: elements marked `data-row`. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')];

/** Selects the next or previous row, or the first if none is selected. */
export const moveRow = (by: 1 | -1): void => {
  const all = rows();
  const now = all.findIndex((row) => row.dataset.chosen !== undefined);
  const next = all[now < 0 ? 0 : Math.min(all.length - 1, Math.max(0, now + by))];
  if (!next) return;
  for (const row of all) delete row.dataset.chosen;
  next.dataset.chosen = '';
  next.scrollIntoView({ block: 'nearest' });
  // Screen readers reach the row through its link, which handles Enter itself.
  next.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
};

/** Opens the selected row, unless the focused element handles Enter. */
export const openRow = (): boolean => {
  if (document.activeElement?.closest('a, button, summary')) return false;
  const link = rows()
    .find((row) => row.dataset.chosen !== undefined)
    ?.querySelector<HTMLElement>('a[href], button');
  link?.click();
  return link !== undefined && link !== null;
};
