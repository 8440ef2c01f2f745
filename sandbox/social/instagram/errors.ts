import type { SandboxAnswer, SandboxRequest } from '../../route.ts';
import { jsonAnswer } from '../answers.ts';

interface GraphError {
  readonly message: string;
  readonly type?: string;
  readonly code: number;
  readonly error_subcode?: number;
  readonly is_transient?: boolean;
  readonly error_user_title?: string;
  readonly error_user_msg?: string;
}

const graphError = (error: GraphError): object => ({
  error: { ...error, type: error.type ?? 'OAuthException', fbtrace_id: 'Asample' },
});

const refuse = (error: GraphError, status = 400): SandboxAnswer => jsonAnswer(status, graphError(error));

const expired: GraphError = {
  message: 'Error validating access token: Session has expired.',
  code: 190,
  error_subcode: 463,
};

const noPermission: GraphError = {
  message: '(#10) Application does not have permission for this action',
  code: 10,
  is_transient: false,
  error_user_title: 'Permission needed',
  error_user_msg: 'Instagram Public Content Access and instagram_basic must be approved for this app.',
};

const tooMany: GraphError = { message: '(#4) Application request limit reached', code: 4, is_transient: true };

/** Thirty different hashtags in seven days. */
const hashtagsSpent: GraphError = {
  message: '(#18) Max number of hashtags queried within the time period was exceeded',
  code: 18,
  error_subcode: 2207034,
  is_transient: false,
  error_user_title: 'Reached the maximum number of hashtags',
  error_user_msg: 'You have reached the maximum number of 30 unique hashtags within a 7-day period.',
};

const failing: GraphError = {
  message: 'An unexpected error has occurred. Please retry your request later.',
  code: 2,
  is_transient: true,
};

const byFault: Readonly<Record<string, readonly [GraphError, number]>> = {
  'token-expired': [expired, 400],
  'key-refused': [noPermission, 400],
  'rate-limited': [tooMany, 400],
  quota: [hashtagsSpent, 400],
  failing: [failing, 500],
  'error-in-200': [failing, 200],
};

export const refusalOf = ({ url, headers, fault }: SandboxRequest): SandboxAnswer | null => {
  const played = fault === undefined ? undefined : byFault[fault];
  if (played) return refuse(...played);
  const token = url.searchParams.get('access_token') ?? headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (token === '') return refuse({ message: 'An access token is required to request this resource.', code: 104 });
  if (token === 'expired') return refuse(expired);
  return token === 'refused' ? refuse(noPermission) : null;
};

export const unknownHashtag = refuse({
  message: 'The requested resource does not exist',
  code: 24,
  error_subcode: 2207024,
  is_transient: false,
  error_user_title: 'Invalid hashtag',
  error_user_msg: 'The hashtag you entered does not exist.',
});

/** For emoji and banned words. */
export const refusedHashtag = refuse({ message: 'An unknown error occurred', code: 1, is_transient: false });

export const unknownUser = (username: string): SandboxAnswer =>
  refuse({
    message: 'Invalid user id',
    code: 110,
    error_subcode: 2207013,
    is_transient: false,
    error_user_title: 'Cannot find User',
    error_user_msg: `The user with username: ${username} cannot be found.`,
  });

export const unknownObject = (id: string): SandboxAnswer =>
  refuse({
    message: `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    type: 'GraphMethodException',
    code: 100,
    error_subcode: 33,
  });

export const missingParameter = (name: string): SandboxAnswer =>
  refuse({ message: `(#100) The parameter ${name} is required`, code: 100 });

export interface Field {
  readonly name: string;
  /** `limit(5)` is `{limit: '5'}`. */
  readonly calls: Readonly<Record<string, string>>;
  readonly fields: readonly Field[];
}

const NAME = /[a-z_0-9]+/y;

/** Null if the syntax is invalid. */
export const readFields = (text: string): readonly Field[] | null => {
  let at = 0;
  const word = (): string | null => {
    NAME.lastIndex = at;
    const found = NAME.exec(text)?.[0] ?? null;
    at += found?.length ?? 0;
    return found;
  };
  const list = (): Field[] | null => {
    const fields: Field[] = [];
    for (;;) {
      const name = word();
      if (name === null) return null;
      const calls: Record<string, string> = {};
      while (text[at] === '.') {
        at += 1;
        const call = word();
        const end = text.indexOf(')', at);
        if (call === null || text[at] !== '(' || end < 0) return null;
        calls[call] = text.slice(at + 1, end);
        at = end + 1;
      }
      let inner: Field[] = [];
      if (text[at] === '{') {
        at += 1;
        const read = list();
        if (read === null || text[at] !== '}') return null;
        at += 1;
        inner = read;
      }
      fields.push({ name, calls, fields: inner });
      if (text[at] !== ',') return fields;
      at += 1;
    }
  };
  const fields = list();
  return at === text.length ? fields : null;
};
