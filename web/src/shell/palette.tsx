import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { appKey } from '../../../server/contract/domain/app-ref.ts';
import { appsOf } from '../kinds/form.ts';
import { ask } from '../service/api.ts';
import { type Choice, choicesFor } from './choices.ts';
import style from './palette.module.css';
import { useDestinations } from './use-destinations.ts';

/** The text after typing has paused: each search queries two stores. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

const Finder = ({ onGo }: { onGo(choice: Choice): void }) => {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const pages = useDestinations();
  const words = text.trim();
  const settled = usePaused(words);
  const apps = useQuery({
    ...ask('apps.search', { q: settled }),
    enabled: settled.length > 1,
    placeholderData: keepPreviousData,
  });
  const runs = useQuery(ask('jobs.list', { limit: 50 }));
  const own = useQuery({ ...ask('home.get', {}), staleTime: Number.POSITIVE_INFINITY }).data?.apps ?? [];
  const { store, id } = useParams({ strict: false });
  const choices = choicesFor(words, pages, words.length > 1 ? apps.data : undefined, {
    jobs: runs.data?.jobs,
    own: new Set(own.map(appKey)),
    inView: appsOf(store && id ? `${store}:${id}` : '')[0] ?? null,
  });
  const chosen = choices[Math.min(at, choices.length - 1)];
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : choices.length - 1;
      setAt((now) => (Math.min(now, choices.length - 1) + by) % Math.max(1, choices.length));
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onGo(chosen);
    }
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into it.
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={chosen ? `${list}-${choices.indexOf(chosen)}` : undefined}
        aria-label="Find or ask"
        placeholder="App, store link, answer or page; a question ends in ?"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label="Results" className={style.list}>
        {choices.map((choice, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above, which keeps the focus.
          <div
            key={choice.path}
            id={`${list}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice === chosen}
            onPointerMove={() => setAt(place)}
            onClick={() => onGo(choice)}
          >
            <span>{choice.label}</span>
            <span className={style.note}>{choice.note}</span>
          </div>
        ))}
      </div>
      <p className={style.status} role="status">
        {apps.isFetching ? 'Searching both stores…' : <span className="hidden">{choices.length} results</span>}
      </p>
    </>
  );
};

/** Ctrl-K: finds names, store links and ids. A combobox following the ARIA pattern, in a native dialog. */
export const Palette = ({ onClose }: { onClose(): void }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className={style.palette} aria-label="Find" closedby="any" onClose={onClose}>
      <Finder
        onGo={({ path }) => {
          onClose();
          router.history.push(path);
        }}
      />
    </dialog>
  );
};
