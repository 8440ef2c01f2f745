import { AppraiseError } from '../../../../client/http/error.ts';
import { Button } from '../controls/button.tsx';
import { Sentence } from '../texts/prose.tsx';
import style from './states.module.css';

const isUnreachable = (error: unknown): boolean => error instanceof AppraiseError && error.code === 'unreachable';

export const isRetryable = (error: unknown): boolean => error instanceof AppraiseError && error.retryable;

/** The service's error message, or a generic one if the page itself failed. */
export const detailOf = (error: unknown): string => {
  if (!(error instanceof AppraiseError)) return 'The page could not be shown: reload it.';
  return isUnreachable(error) ? 'The service cannot be reached.' : error.detail;
};

/** Replaces the API field name at the start of a message: in a form, the label is above it. */
export const faultInWords = (message: string): string => message.replace(/^`[^`]+` /, 'This ');

export const faultAt = (error: unknown, path: string): string | undefined => {
  const fault = error instanceof AppraiseError ? error.errors.find((each) => each.path === path) : undefined;
  return fault && faultInWords(fault.message);
};

interface Props {
  readonly error: unknown;
  readonly title?: string;
  /** Offered only if a retry may succeed. */
  retry?: (() => void) | undefined;
  /** Errors shown at these fields are not repeated. */
  readonly fields?: readonly string[];
}

/** A failed call: the message, every field error, and the request ID for the operator. */
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

/**
 * Shown above data that could not be refreshed. If the service is unreachable, a notice on every page already says so.
 */
export const Outdated = ({ error, retry }: { error: unknown; retry(): void }) =>
  isUnreachable(error) ? null : (
    <div className={`${style.partial} ${style.outdated}`} role="status">
      <p>This may be out of date. {detailOf(error)}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
