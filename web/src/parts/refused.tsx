import { AppraiseError } from '../../../client/error.ts';
import { Button } from './button.tsx';
import style from './states.module.css';

/** What is shown of an error: the service's own sentence, or ours where the page itself failed. */
export const detailOf = (error: unknown): string =>
  error instanceof AppraiseError ? error.detail : 'The page could not be shown: reload it.';

/** The sentence of the fault at a field of a form. */
export const faultAt = (error: unknown, path: string): string | undefined =>
  error instanceof AppraiseError ? error.errors.find((each) => each.path === path)?.message : undefined;

interface Props {
  readonly error: unknown;
  readonly title?: string;
  /** Offered only where the same call may succeed later. */
  retry?: (() => void) | undefined;
  /** Faults shown at their own fields are not repeated here. */
  readonly fields?: readonly string[];
}

/** A refused call: what went wrong, every fault, and the number to name to whoever hosts the service. */
export const Refused = ({ error, title, retry, fields = [] }: Props) => {
  const refusal = error instanceof AppraiseError ? error : null;
  const faults = refusal?.errors.filter(({ path }) => !fields.includes(path)) ?? [];
  if (refusal && refusal.errors.length > 0 && faults.length === 0) return null;
  return (
    <div className={style.refused} role="alert">
      {title && <h2>{title}</h2>}
      <p>{detailOf(error)}</p>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ path, message }) => (
            <li key={path + message}>
              {path && <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      {refusal?.requestId && (
        <p className={style.requestId}>
          Request <code>{refusal.requestId}</code>
        </p>
      )}
      {retry && refusal?.retryable && (
        <p>
          <Button onClick={retry}>Try again</Button>
        </p>
      )}
    </div>
  );
};
