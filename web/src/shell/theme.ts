const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const storedTheme = (): Theme => themes.find((each) => each === localStorage.getItem('theme')) ?? 'system';

export const themeAfter = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length]!;

/** Sets the theme; `theme.js` applies it before the first paint of the next page. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem('theme');
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
  }
};
