import * as z from 'zod';
import { WatchResult } from '../resources/watches/watch-result.ts';
import { defineKind, startInput } from './job-kind.ts';

export const watchKind = defineKind({
  name: 'watch',
  input: startInput({ watchId: z.uuid().describe('The watch’s id.') }),
  source: 'app_stores',
  results: [WatchResult],
});
