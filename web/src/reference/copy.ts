const shownMs = 1_500;

export const addCopyButtons = (): void => {
  for (const figure of document.querySelectorAll('.listing')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(figure.querySelector('pre')?.textContent ?? '');
        button.textContent = 'Copied';
      } catch {
        button.textContent = 'Not allowed';
      }
      setTimeout(() => {
        button.textContent = 'Copy';
      }, shownMs);
    });
    figure.querySelector('figcaption')?.append(button);
  }
};
