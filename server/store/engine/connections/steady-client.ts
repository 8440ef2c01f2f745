import pg from 'pg';

/**
 * A connection whose breaking never ends the process. The pool listens while a connection is idle, and whoever uses one
 * while a statement runs; between the two nobody does, and an error event that nobody hears is thrown.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
