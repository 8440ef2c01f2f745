import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type AppRef, appKey } from '../../../../server/contract/domain/app-ref.ts';
import { ask } from '../../service/api.ts';
import { storeLabels } from '../../words.ts';
import { Field } from '../controls/form.tsx';
import { detailOf } from '../states/refused.tsx';
import { AppName } from './app-name.tsx';
import style from './app-picker.module.css';

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly chosen: readonly AppRef[];
  readonly most: number;
  /** The page itself lists the selected apps. */
  readonly isListed?: boolean;
  onChange(apps: readonly AppRef[]): void;
}

/** The text after typing has paused. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

const shown = 8;

const Choices = ({
  listId,
  found,
  active,
  onPick,
}: {
  listId: string;
  found: readonly (AppRef & { title: string; developer: string })[];
  active: number;
  onPick(app: AppRef): void;
}) => (
  <div id={listId} role="listbox" className={style.choices} aria-label="Apps found">
    {found.map((app, at) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's, which keeps the focus.
      <div
        key={appKey(app)}
        id={`${listId}-${at}`}
        role="option"
        tabIndex={-1}
        aria-selected={at === active}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onPick(app)}
      >
        <span dir="auto">{app.title}</span>
        <span className="soft small">
          {storeLabels[app.store]} · <span dir="auto">{app.developer}</span>
        </span>
      </div>
    ))}
  </div>
);

/** Finds apps in both stores by name, link or id, and keeps the selected ones in order. */
export const AppPicker = ({ label, hint, fault, chosen, most, isListed = false, onChange }: Props) => {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();
  const q = useSettled(text.trim());
  const search = useQuery({ ...ask('apps.search', { q }), enabled: q.length > 1, placeholderData: keepPreviousData });
  const isChosen = (app: AppRef): boolean => chosen.some((each) => appKey(each) === appKey(app));
  const found = text.trim() === '' ? [] : (search.data?.results ?? []).filter((app) => !isChosen(app)).slice(0, shown);
  const isWaiting = text.trim().length > 1 && (search.isFetching || q !== text.trim());
  const pick = ({ store, appId }: AppRef): void => {
    setText('');
    setActive(0);
    onChange([...chosen, { store, appId }]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
    }
    if (found.length === 0) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length);
    else if (event.key === 'Enter') {
      // While waiting, the listed apps belong to an earlier text.
      if (!isWaiting) pick(found[active] ?? found[0]!);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={style.picker}>
      {chosen.length > 0 && !isListed && (
        <ul className={style.chosen} aria-label={`${label} chosen`}>
          {chosen.map((app) => (
            <li key={appKey(app)}>
              <AppName app={app} />
              <button type="button" onClick={() => onChange(chosen.filter((each) => each !== app))}>
                Remove<span className="hidden"> {app.appId}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < most ? (
        <Field label={chosen.length > 0 && !isListed ? 'Another app' : label} hint={hint} fault={fault}>
          {(control) => (
            <input
              {...control}
              className={style.input}
              role="combobox"
              aria-expanded={found.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              placeholder="Name, store link or id"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
      ) : (
        <p className={style.label}>{label}</p>
      )}
      {found.length > 0 && <Choices listId={listId} found={found} active={active} onPick={pick} />}
      <p className={style.status} role="status">
        {isWaiting && 'Searching the App Store and Google Play…'}
        {!isWaiting && search.error && detailOf(search.error)}
        {!isWaiting && search.data && text.trim().length > 1 && found.length === 0 && 'No app was found: try its link.'}
      </p>
    </div>
  );
};
