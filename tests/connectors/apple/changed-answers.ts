import type { SandboxAnswer } from '../../../sandbox/route.ts';
import { appNamed } from '../../support/sources/apple-world.ts';

export const saying =
  (body: string, status = 200) =>
  (answer: SandboxAnswer): SandboxAnswer => ({ ...answer, status, body });

export const editing =
  (edit: (text: string) => string) =>
  (answer: SandboxAnswer): SandboxAnswer => ({ ...answer, body: edit(answer.body) });

export const harbor = appNamed('calm-harbor');

export const quillcoin = appNamed('quillcoin');
