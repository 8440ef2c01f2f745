import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Answered } from '../../../parts/states/answered.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import { When } from '../../../parts/texts/when.tsx';
import { ask, queries, useChange } from '../../../service/api.ts';
import { sessionQuery } from '../../../service/session.ts';
import style from '../account.module.css';

export const Activity = () => {
  const notices = useQuery({ ...ask('account.notices', {}), staleTime: 0 });
  const { mutate: see } = useChange('account.see_notices');
  const hasNews = notices.data?.notices.some(({ seen }) => !seen) ?? false;
  useEffect(() => {
    if (hasNews) see({}, { onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }) });
  }, [hasNews, see]);
  return (
    <section className={style.part}>
      <h2>Recent changes</h2>
      <p className="soft">
        If neither you nor an administrator of this service made one of these changes, change your password and sign out
        everywhere.
      </p>
      <Answered query={notices}>
        {(answer) =>
          answer.notices.length === 0 ? (
            <p className="soft">Nothing has changed yet.</p>
          ) : (
            <Table
              label="Recent changes"
              keyOf={({ id }) => id}
              rows={answer.notices}
              columns={[
                {
                  title: 'Change',
                  cell: ({ text, seen }) => (
                    <>
                      {text}
                      {!seen && <span className={style.tag}>New</span>}
                    </>
                  ),
                },
                { title: 'When', cell: ({ at }) => <When at={at} /> },
              ]}
            />
          )
        }
      </Answered>
    </section>
  );
};
