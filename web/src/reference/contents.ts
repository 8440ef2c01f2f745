/** Scrolls the contents to the open page, and closes them on phones after a choice. */
export const followReader = (): void => {
  const contents = document.querySelector<HTMLElement>('#contents');
  if (!contents) return;
  contents.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isLink && contents.matches(':popover-open')) contents.hidePopover();
  });
  const open = contents.querySelector<HTMLElement>('a[aria-current]');
  if (open) contents.scrollTop = open.offsetTop - contents.clientHeight / 2;
};
