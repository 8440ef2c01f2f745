import { expect } from 'vitest';
import type { DirectDatabase } from '../../../server/store/engine/database.ts';

/** Has the database write down every change of a job's status, so that what happened can be looked at afterwards. */
export const keepHistory = (db: DirectDatabase): Promise<void> =>
  db.script(`
    create table history (job_id uuid, account_id uuid, status job_status, at timestamptz default clock_timestamp());
    create function note_status() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or old.status is distinct from new.status then
        insert into history (job_id, account_id, status) values (new.id, new.account_id, new.status);
      end if;
      return null;
    end $$;
    create trigger note_status after insert or update on jobs for each row execute function note_status();
  `);

/** No account ever ran more at once than it may, at any moment of the history. */
export const checkRunsAtOnce = async (db: DirectDatabase): Promise<void> => {
  const over = await db.rows(`
    with moves as (
      select account_id, at, case when status = 'running' then 1
        when lag(status) over (partition by job_id order by at) = 'running' then -1 else 0 end as move
      from history
    ), levels as (
      select account_id, sum(move) over (partition by account_id order by at, move) as running from moves
    )
    select a.email, max(l.running) as reached, running_limit(a) as allowed
    from levels l join accounts a on a.id = l.account_id
    group by a.id, a.email having max(l.running) > running_limit(a)`);
  expect(over, 'accounts that ran more at once than they may').toEqual([]);
};

/** Every job ended, and ended once. */
export const checkEnded = async (db: DirectDatabase): Promise<void> => {
  const open = await db.rows(`select id, kind, status, attempts from jobs where status in ('queued', 'running')`);
  expect(open, 'jobs that did not end').toEqual([]);
  const twice = await db.rows(`
    select job_id from history where status in ('done', 'failed', 'cancelled') group by job_id having count(*) > 1`);
  expect(twice, 'jobs that ended twice').toEqual([]);
};
