import { define } from './setting.ts';
import { clickHouseUrls, identifier } from './setting-values.ts';

/** The cluster that counts reviews past one machine, which is optional. */
export const clusterSettings = {
  clickhouse: define({
    name: 'CLICKHOUSE_URL',
    default: null,
    allowed:
      'a comma-separated list of addresses such as http://user:password@host:8123/database, all of one database, with %25 for a percent sign',
    description:
      'Every server of a ClickHouse cluster that counts reviews; if unset, each process has an index of all reviews in its memory.',
    secret: true,
    parse: clickHouseUrls,
  }),
  clickhouseCluster: define({
    name: 'CLICKHOUSE_CLUSTER',
    default: 'appraise',
    allowed: 'a name of letters, digits and underscores',
    description: 'What the servers of `CLICKHOUSE_URL` call their cluster, in `remote_servers`.',
    parse: identifier,
  }),
};
