import { join } from 'node:path';
import type { Config } from '../../config/config.ts';

/** Where a process keeps columns of the index of reviews between starts. */
export const indexFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'index');
