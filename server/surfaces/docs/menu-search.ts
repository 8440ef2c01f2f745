/**
 * Finds operations and objects in the menu. Sent to the browser as its own text, like the rest of the script: it may use
 * nothing from outside itself.
 */
export const menuSearch = (): void => {
  const field = document.querySelector<HTMLInputElement>('#find');
  const nothing = document.querySelector<HTMLElement>('#found-nothing');
  const items = [...document.querySelectorAll<HTMLElement>('#menu li')];
  if (!field || !nothing) return;

  const matches = (item: HTMLElement, words: readonly string[]): boolean => {
    const text = `${item.textContent} ${item.dataset.words ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const shown = (): HTMLElement[] => items.filter((item) => !item.hidden);
  const find = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of items) item.hidden = !matches(item, words);
    for (const list of document.querySelectorAll<HTMLElement>('#menu ul')) {
      const isEmpty = list.querySelector('li:not([hidden])') === null;
      list.hidden = isEmpty;
      if (list.previousElementSibling instanceof HTMLElement) list.previousElementSibling.hidden = isEmpty;
    }
    nothing.hidden = shown().length > 0;
  };

  field.addEventListener('input', find);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') shown()[0]?.querySelector('a')?.click();
    else if (event.key === 'Escape') {
      field.value = '';
      find();
      field.blur();
    }
  });
  document.addEventListener('keydown', (event) => {
    const inField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.key !== '/' || inField || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.select();
  });
};
