import { useState } from 'react';
import { chooseTheme, storedTheme, themeAfter } from './theme.ts';

/** Light, dark, or as the system has it. */
export const ThemeSwitch = () => {
  const [theme, setTheme] = useState(storedTheme);
  const next = themeAfter(theme);
  return (
    <button
      type="button"
      className="site-link"
      onClick={() => {
        chooseTheme(next);
        setTheme(next);
      }}
    >
      Appearance: {theme}
      <span className="hidden">. Switch to {next}</span>
    </button>
  );
};
