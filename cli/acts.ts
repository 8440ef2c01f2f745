import { hostname, userInfo } from 'node:os';
import { type ActDetails, type ActName, recordAct } from '../server/store/audit/audit.ts';
import type { Database } from '../server/store/engine/database.ts';
import type { Terminal } from './output/terminal.ts';

const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // A user id without a name, as in containers.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
};

/** Who gives a command: the person behind `sudo`, if it says who that is. */
const actor = ({ env }: Terminal): string => `${env.SUDO_USER || userName()}@${hostname()}`;

/** Records an administrative act, given by whoever runs the command. */
export const record = (
  terminal: Terminal,
  db: Database,
  act: ActName,
  accountId: string | null,
  details: ActDetails = {},
): Promise<void> => recordAct(db, { act, by: actor(terminal), accountId, details });
