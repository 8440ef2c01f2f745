export { type Appraise, connect, type RunOptions } from './connect.ts';
export type { Credential, Identity } from './credential.ts';
export { type Download, type DownloadOptions, download } from './download.ts';
export { type AccountEvent, type EventOptions, readEvents } from './events.ts';
export type { FollowOptions } from './follow.ts';
export type * from './generated/operations.ts';
export type { Answer } from './http/answer.ts';
export type { Fault, ProblemBody } from './http/error.ts';
export { AppraiseError, type ErrorCode, type ErrorFields } from './http/error.ts';
export type { CallOptions, Connection, ConnectionOptions } from './http/send.ts';
export type {
  EndedJob,
  ExportFormat,
  ExportId,
  Input,
  JobKind,
  OperationId,
  Output,
  StartedKind,
  StartId,
} from './types.ts';
export {
  challengeOf,
  type Delivery,
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookFault,
} from './webhook.ts';
