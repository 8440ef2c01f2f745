import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller, Credential } from '../../access/caller.ts';
import type { Outgoing } from '../../connectors/outgoing/outgoing.ts';
import type { Pictures } from '../../connectors/pictures/pictures.ts';
import type { Sources } from '../../connectors/sources.ts';
import type { Clients } from '../../grants/clients.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Context } from '../../operations/operation.ts';
import type { Searcher } from '../../reviews/index/searcher.ts';
import type { Account } from '../../store/accounts/accounts.ts';
import type { Database } from '../../store/engine/database.ts';
import type { Clock } from '../../support/clock.ts';
import type { Services } from '../services.ts';

/** What an operation may use while it answers one REST call. */
export class RequestContext implements Context {
  readonly account: Account;
  readonly credential: Credential;
  readonly idempotencyKey: string | null;
  readonly waitS: number;
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly sources: Sources;
  readonly searcher: Searcher;
  readonly pictures: Pictures;
  readonly outgoing: Outgoing;
  readonly clients: Clients;
  readonly #response: ServerResponse;
  readonly #publicUrl: string | null;
  readonly #host: string;

  constructor(
    { db, clock, jobs, sources, searcher, pictures, outgoing, clients, config }: Services,
    request: IncomingMessage,
    response: ServerResponse,
    { account, credential }: Caller,
    { idempotencyKey, waitS }: Pick<Context, 'idempotencyKey' | 'waitS'>,
  ) {
    this.db = db;
    this.clock = clock;
    this.jobs = jobs;
    this.sources = sources;
    this.searcher = searcher;
    this.pictures = pictures;
    this.outgoing = outgoing;
    this.clients = clients;
    this.#publicUrl = config.publicUrl;
    this.#host = request.headers.host ?? '';
    this.account = account;
    this.credential = credential;
    this.idempotencyKey = idempotencyKey;
    this.waitS = waitS;
    this.#response = response;
  }

  /** A browser's Host was found to be ours before anything was asked of it. */
  get origin(): string {
    return this.#publicUrl ?? `http://${this.#host.toLowerCase()}`;
  }

  /** Made when it is asked for: most operations never look at it, and an AbortController a request has its cost. */
  get signal(): AbortSignal {
    const gone = new AbortController();
    if (this.#response.destroyed) gone.abort();
    this.#response.once('close', () => gone.abort());
    return gone.signal;
  }
}
