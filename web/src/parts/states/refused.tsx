import { AppraiseError } from '../../../../client/http/error.ts';
import { Button } from '../controls/button.tsx';
import { Sentence } from '../texts/prose.tsx';
import style from './states.module.css';

const isUnreachable = (error: unknown): boolean => error instanceof AppraiseError && error.code === 'unreachable';

/** Whether the same call may succeed later. */
export const isRetryable = (error: unknown): boolean => error instanceof AppraiseError && error.retryable;

/** What is shown of an error: the service's own sentence, or ours where the page itself failed. */
export const detailOf = (error: unknown): string => {
  if (!(error instanceof AppraiseError)) return 'The page could not be shown: reload it.';
  return isUnreachable(error) ? 'The service cannot be reached.' : error.detail;
};

/** A fault as its field says it: a form has no fields by the API's names, and the label stands above it. */
export const faultInWords = (message: string): string => message.replace(/^`[^`]+` /, 'This ');

/** The sentence of the fault at a field of a form. */
export const faultAt = (error: unknown, path: string): string | undefined => {
  const fault = error instanceof AppraiseError ? error.errors.find((each) => each.path === path) : undefined;
  return fault && faultInWords(fault.message);
};

interface Props {
  readonly error: unknown;
  readonly title?: string;
  /** Offered only where the same call may succeed later. */
  retry?: (() => void) | undefined;
  /** Faults shown at their own fields are not repeated here. */
  readonly fields?: readonly string[];
}

/** A refused call: what went wrong, every fault, and the request ID for the host of the service. */
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
              <Sentence text={message} />
            </li>
          ))}
        </ul>
      )}
      {refusal?.requestId && (
        <p className={style.requestId}>
          Request <code>{refusal.requestId}</code>
        </p>
      )}
      {retry && isRetryable(error) && (
        <p>
          <Button onClick={retry}>Try again</Button>
        </p>
      )}
    </div>
  );
};

/** Over an answer that could not be renewed. Where the service cannot be reached, a notice on every page says so already. */
export const Outdated = ({ error, retry }: { error: unknown; retry(): void }) =>
  isUnreachable(error) ? null : (
    <div className={`${style.partial} ${style.outdated}`} role="status">
      <p>This may be out of date. {detailOf(error)}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
