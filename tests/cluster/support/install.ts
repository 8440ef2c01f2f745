import { installDebianPackage } from '../../support/runner/programs.ts';
import { findClickHouse } from './servers.ts';

/** Finds ClickHouse, or installs Debian's. */
export default (): void => {
  if (findClickHouse() !== undefined) return;
  const why = 'Counting in a cluster is tested on ClickHouse, and there is none on this machine';
  if (installDebianPackage(why, ['clickhouse-server']) && findClickHouse() !== undefined) return;
  throw new Error('No ClickHouse could be installed: install the package clickhouse-server, then run the tests again.');
};
