import type { SandboxAnswer } from '../../route.ts';

export const jsonAnswer = (value: unknown, status = 200): SandboxAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});

/** A page where data was asked for, as a proxy or a login puts one there. */
export const htmlAnswer = (title: string): SandboxAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><div id="root"></div></body></html>`,
});
