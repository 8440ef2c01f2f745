import { findPlaces, type Place } from './find.ts';

const readPlaces = async (): Promise<Place[]> => (await fetch('/docs/search.json')).json() as Promise<Place[]>;

const line = (tag: 'strong' | 'small', text: string): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};

/** The search field of the reference; results replace the contents. */
export const addSearch = (): void => {
  const field = document.querySelector<HTMLInputElement>('#find');
  const found = document.querySelector<HTMLElement>('#found');
  const contents = document.querySelector<HTMLElement>('#contents');
  if (!field || !found || !contents) return;
  const status = found.querySelector('p')!;
  const list = found.querySelector('ol')!;
  let places: Promise<Place[]> | null = null;

  const show = async (): Promise<void> => {
    const query = field.value.trim();
    found.hidden = query === '';
    contents.classList.toggle('covered', query !== '');
    if (query === '') return;
    places ??= readPlaces();
    const results = findPlaces(await places, query);
    // The reader has typed on since.
    if (field.value.trim() !== query) return;
    status.textContent =
      results.length === 0
        ? `Nothing here has the words “${query}”.`
        : `${results.length} ${results.length === 1 ? 'place' : 'places'}`;
    list.replaceChildren(
      ...results.map(({ place, excerpt }) => {
        const link = document.createElement('a');
        link.href = place.href;
        link.append(line('strong', place.title), line('small', excerpt ? `${place.under} · ${excerpt}` : place.under));
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
  };
  const clear = (): void => {
    field.value = '';
    void show();
  };
  const links = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')];
  /** Moves between the field and the results. */
  const move = (by: 1 | -1): void => {
    const stops: HTMLElement[] = [field, ...links()];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[at + by]?.focus();
  };

  field.addEventListener('input', () => void show());
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') links()[0]?.click();
  });
  found.addEventListener('click', (event) => {
    // On phones the results cover the text that the link jumps to.
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isLink && getComputedStyle(found).position === 'absolute') clear();
  });
  field.closest('.guide')?.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || found.hidden) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Escape') {
      clear();
      field.focus();
    } else return;
    event.preventDefault();
  });
};
