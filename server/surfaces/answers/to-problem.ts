import type { FastifyError } from 'fastify';
import { Problem } from '../../contract/problem.ts';
import { isTemporary } from '../../store/engine/database.ts';

export const malformed = (cause?: unknown): Problem => {
  const message = 'The body is not valid UTF-8 JSON: correct it.';
  return new Problem('invalid_request', message, { errors: [{ path: '', code: 'malformed_json', message }], cause });
};

/** Maps any error to a problem; unexpected ones become `internal` and are logged. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  // An error with a status is about the request. Checked first: a client's broken connection is not the database's.
  if (statusCode === undefined && isTemporary(error)) {
    return new Problem('unavailable', 'The database did not respond: try again in a second.', {
      headers: { 'retry-after': '1' },
      cause: error,
    });
  }
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_INVALID_TYPE':
      return new Problem('unsupported_media_type', 'Send the body as `Content-Type: application/json`.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('body_too_large', 'The body is larger than 1 MiB: send less.');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return malformed(error);
    case 'FST_ERR_BAD_URL':
      return new Problem('invalid_request', 'The path is not validly encoded: percent-encode it.', { cause: error });
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Problem('not_found', 'There is nothing at this path: /docs lists every operation.');
  }
  if (statusCode === 413) return new Problem('body_too_large', 'The body is larger than 1 MiB: send less.');
  if (statusCode !== undefined && statusCode < 500) {
    return new Problem('invalid_request', 'The request could not be parsed: correct it.', { cause: error });
  }
  return new Problem(
    'internal',
    'Something went wrong on our side: try again, and report the `requestId` if it persists.',
    {
      cause: error,
    },
  );
};
