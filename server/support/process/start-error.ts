/** Why the service cannot start, as one sentence for the person who starts it. It is printed alone, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
