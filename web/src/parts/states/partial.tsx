import { Sentence } from '../texts/prose.tsx';
import style from './states.module.css';

interface Props {
  readonly summary: string;
  readonly notes?: readonly string[];
  readonly isOpen?: boolean;
}

/** An incomplete answer: an amber line under the title, expandable if there is more than one note. */
export const Partial = ({ summary, notes = [], isOpen = false }: Props) =>
  notes.length === 0 ? (
    <p className={style.partial} role="note">
      <Sentence text={summary} />
    </p>
  ) : (
    <details className={style.partial} open={isOpen}>
      <summary>{summary}</summary>
      {notes.map((note) => (
        <p key={note}>
          <Sentence text={note} />
        </p>
      ))}
    </details>
  );
