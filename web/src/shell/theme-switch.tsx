import { useState } from 'react';
import style from './shell.module.css';

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const stored = (): Theme => themes.find((each) => each === localStorage.getItem('theme')) ?? 'system';

const apply = (theme: Theme): void => {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem('theme');
  } else {
    document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
  }
};

/** Light, dark, or as the system has it. `theme.js` applies the choice before the first paint. */
export const ThemeSwitch = () => {
  const [theme, setTheme] = useState(stored);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!;
  return (
    <button
      type="button"
      className={style.link}
      onClick={() => {
        apply(next);
        setTheme(next);
      }}
    >
      Theme: {theme}
      <span className="hidden">. Switch to {next}</span>
    </button>
  );
};
