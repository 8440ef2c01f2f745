import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { appraise } from '../../service/api.ts';
import { sessionQuery } from '../../service/session.ts';
import { language } from '../../words.ts';
import style from './quotes.module.css';

const languageOf = (tag: string): string => tag.split('-')[0]!.toLowerCase();
const reader = languageOf(navigator.language);

/** Shared by the whole page: a reader who needs one translation needs them all. */
let isOn = false;
const listeners = new Set<() => void>();
const useIsOn = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => isOn,
  );
const toggle = (): void => {
  isOn = !isOn;
  for (const changed of listeners) changed();
};

const useTranslates = (): boolean => {
  const session = useQuery(sessionQuery).data;
  return session?.signedIn === true && session.translates && reader.length === 2;
};

/** Limits of one request. */
const limits = { texts: 8, characters: 6_000 };

interface Asked {
  readonly text: string;
  resolve(translation: string | null): void;
  reject(error: unknown): void;
}
const waiting: Asked[] = [];
let isSending = false;

/** Batches the texts that scroll into view together, in small requests so that the first ones arrive soon. */
const sendWaiting = async (): Promise<void> => {
  while (waiting.length > 0) {
    const part = waiting.splice(0, 1);
    let size = part[0]!.text.length;
    while (part.length < limits.texts && waiting[0] && size + waiting[0].text.length <= limits.characters) {
      size += waiting[0].text.length;
      part.push(waiting.shift()!);
    }
    try {
      const { texts } = await appraise.call('reviews.translate', { texts: part.map(({ text }) => text), to: reader });
      for (const [at, { resolve }] of part.entries()) resolve(texts[at] ?? null);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }
  isSending = false;
};

const translate = (text: string): Promise<string | null> =>
  new Promise((resolve, reject) => {
    waiting.push({ text, resolve, reject });
    if (isSending) return;
    isSending = true;
    setTimeout(sendWaiting, 20);
  });

interface Translated {
  /** The translation; null to show the original. */
  readonly words: string | null;
  readonly lang: string;
  /** Marks the text as translated and toggles the original; empty if there is nothing to translate. */
  readonly control: ReactNode;
}

/**
 * Translates user-written text on request.
 *
 * @param lang its language; `und` if unknown: then only the page-wide switch offers a translation
 */
export const useTranslated = (text: string | null, lang: string): Translated => {
  const [canTranslate, wanted] = [useTranslates(), useIsOn()];
  const isForeign = canTranslate && Boolean(text) && languageOf(lang) !== reader;
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['reviews.translate', reader, text],
    queryFn: () => translate(text!),
    enabled: isForeign && wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isForeign || (!wanted && lang === 'und')) return { words: null, lang, control: null };
  const words = wanted && data && data !== text?.trim() ? data : null;
  const hasFailed = wanted && (isError || data === null);
  const label = !wanted ? 'Translate' : isPending ? 'Translating…' : hasFailed ? 'Try again' : 'Show original';
  return {
    words,
    lang: words === null ? lang : reader,
    control: (
      <span className={style.control}>
        {words !== null && 'Translated by a model. '}
        {hasFailed && 'Could not be translated. '}
        <button type="button" onClick={hasFailed ? () => void refetch() : toggle}>
          {label}
        </button>
      </span>
    ),
  };
};

/** Translates all texts of the page, or restores the originals; absent if the service has no model. */
export const TranslateSwitch = () => {
  const [canTranslate, wanted] = [useTranslates(), useIsOn()];
  if (!canTranslate) return null;
  return (
    <button type="button" className={style.switch} aria-pressed={wanted} onClick={toggle}>
      {wanted ? 'Show originals' : `Translate into ${language(reader)}`}
    </button>
  );
};
