import type { FastifyRequest } from 'fastify';
import { type ExportCall, readExportCall } from '../../operations/exporting/export-call.ts';
import type { Context, Operation } from '../../operations/operation.ts';
import { chooseFormat, takesJson } from '../requests/accept.ts';
import type { Services } from '../services.ts';
import { type AnswerExport, createAnswerExport } from './answer-export.ts';
import type { ExportTurns } from './export-turns.ts';

interface AskedForm {
  readonly format?: unknown;
  readonly bom?: unknown;
}

/** What an operation's route does for calls whose answer may be a file. */
export interface ExportRoute {
  /** Refuses a caller who takes nothing that there is. */
  checkAccept(request: FastifyRequest): void;
  /** Null: a plain call, as almost all are. */
  read(
    request: FastifyRequest,
    inputOf: (request: FastifyRequest) => Record<string, unknown>,
    context: Context,
  ): ExportCall | null;
  answer: AnswerExport;
}

export const createExportRoute = (services: Services, operation: Operation, turns: ExportTurns): ExportRoute => {
  const formats = operation.exports?.formats ?? [];
  return {
    checkAccept({ query, headers }) {
      // `format` decides: `Accept` is filled in by browsers and libraries, whatever is asked for.
      if ((query as AskedForm).format === undefined) chooseFormat(headers.accept, formats);
    },
    read(request, inputOf, context) {
      const { format, bom } = request.query as AskedForm;
      const { accept } = request.headers;
      if (format === undefined && bom === undefined && takesJson(accept)) return null;
      const input = inputOf(request);
      if (bom === 'true' || bom === 'false') input.bom = bom === 'true';
      return readExportCall(operation, input, format === undefined ? chooseFormat(accept, formats) : 'json', context);
    },
    answer: createAnswerExport(services, turns),
  };
};
