/** Marks in the contents where the reader is, and closes them on a phone once a place is chosen. */
export const followReader = (): void => {
  const contents = document.querySelector<HTMLElement>('#contents');
  if (!contents) return;
  contents.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isLink && contents.matches(':popover-open')) contents.hidePopover();
  });

  const links = new Map<string, HTMLAnchorElement>();
  for (const link of contents.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) links.set(link.hash.slice(1), link);
  const visible = new Set<string>();
  let marked: HTMLAnchorElement | undefined;
  const mark = (link: HTMLAnchorElement): void => {
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    marked = link;
    // Scrolls the list of contents alone: the page stays where the reader is.
    const { offsetTop, offsetHeight } = link;
    const isAbove = offsetTop < contents.scrollTop;
    const isBelow = offsetTop + offsetHeight > contents.scrollTop + contents.clientHeight;
    if (isAbove || isBelow) contents.scrollTop = offsetTop - contents.clientHeight / 2;
  };
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      const first = [...links.keys()].find((id) => visible.has(id));
      if (first !== undefined) mark(links.get(first)!);
    },
    { rootMargin: '-72px 0px -70% 0px' },
  );
  for (const id of links.keys()) {
    const section = document.getElementById(id);
    if (section) seen.observe(section);
  }
};
