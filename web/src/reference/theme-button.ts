import { chooseTheme, storedTheme, themeAfter } from '../shell/theme.ts';

/** The same switch as in the application's side bar. */
export const addThemeSwitch = (): void => {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]');
  if (!button) return;
  const name = (): void => {
    const theme = storedTheme();
    const hidden = document.createElement('span');
    hidden.className = 'hidden';
    hidden.textContent = `. Switch to ${themeAfter(theme)}`;
    button.replaceChildren(`Appearance: ${theme}`, hidden);
  };
  button.addEventListener('click', () => {
    chooseTheme(themeAfter(storedTheme()));
    name();
  });
  name();
  button.hidden = false;
};
