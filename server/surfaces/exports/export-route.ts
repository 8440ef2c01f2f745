import type { FastifyRequest } from 'fastify';
import { type ExportCall, readExportCall } from '../../operations/exporting/export-call.ts';
import type { Context, Operation } from '../../operations/operation.ts';
import { chooseFormat, takesJson } from '../requests/accept.ts';
import type { Services } from '../services.ts';
import type { ExportTurns } from './answer-export.ts';
import { type AnswerExport, createAnswerExport } from './answer-export.ts';

interface FormQuery {
  readonly format?: unknown;
  readonly bom?: unknown;
}

export interface ExportRoute {
  /** Throws if the `Accept` header has no supported type. */
  checkAccept(request: FastifyRequest): void;
  /** Null for a plain JSON call. */
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
      // `format` overrides `Accept`, which browsers and libraries set on their own.
      if ((query as FormQuery).format === undefined) chooseFormat(headers.accept, formats);
    },
    read(request, inputOf, context) {
      const { format, bom } = request.query as FormQuery;
      const { accept } = request.headers;
      if (format === undefined && bom === undefined && takesJson(accept)) return null;
      const input = inputOf(request);
      if (bom === 'true' || bom === 'false') input.bom = bom === 'true';
      return readExportCall(operation, input, format === undefined ? chooseFormat(accept, formats) : 'json', context);
    },
    answer: createAnswerExport(services, turns),
  };
};
