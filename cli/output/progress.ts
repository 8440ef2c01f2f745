import type { Terminal } from './terminal.ts';

const width = 24;
const everyMs = 100;

const inUnits = (bytes: number): string =>
  bytes < 1_000_000 ? `${(bytes / 1000).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** A bar if the total is known, otherwise a count. */
export const barOf = (done: number, total: number | null): string => {
  if (total === null || total === 0) return inUnits(done);
  const share = Math.min(1, done / total);
  const full = Math.round(share * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(share * 100)} %  ${inUnits(done)} of ${inUnits(total)}`;
};

export const progressBar = (terminal: Terminal): { draw(done: number, total: number | null): void; end(): void } => {
  let drawnAt = 0;
  return {
    draw(done, total) {
      if (!terminal.redraw || Date.now() - drawnAt < everyMs) return;
      drawnAt = Date.now();
      terminal.redraw(barOf(done, total));
    },
    end: () => {
      if (drawnAt > 0) terminal.redraw?.('');
    },
  };
};
