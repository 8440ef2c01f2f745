import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/controls/button.tsx';
import style from './home.module.css';

/** Finds apps by name, store link or id. */
export const AppSearch = () => {
  const router = useRouter();
  const [words, setWords] = useState('');
  return (
    <search>
      <form
        className={style.search}
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim()) router.history.push(`/apps?q=${encodeURIComponent(words.trim())}`);
        }}
      >
        <label className="hidden" htmlFor="find-app">
          Find an app
        </label>
        <input
          id="find-app"
          type="search"
          data-search=""
          placeholder="An app’s name, store link or id"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button look="first" type="submit">
          Find
        </Button>
      </form>
    </search>
  );
};
