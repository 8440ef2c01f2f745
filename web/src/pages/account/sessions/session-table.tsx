import type { Output } from '../../../../../client/types.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import { When } from '../../../parts/texts/when.tsx';
import { date } from '../../../words.ts';
import style from '../account.module.css';

type Session = Output<'sessions.list'>['sessions'][number];

const methodNames: Readonly<Record<Session['signedInBy'], string>> = {
  link: 'a sign-in link',
  password: 'password',
  passkey: 'passkey',
  provider: 'the company’s sign-in',
};

interface Props {
  readonly sessions: readonly Session[];
  readonly ending: string | null;
  onEnd(id: string): void;
  /** Whether this browser is being signed out. */
  readonly isLeaving: boolean;
  onLeave(): void;
}

export const SessionTable = ({ sessions, ending, onEnd, isLeaving, onLeave }: Props) => (
  <Table
    label="Signed-in devices"
    keyOf={({ id }) => id}
    rows={sessions}
    columns={[
      {
        title: 'Device',
        cell: ({ browser, signedInBy, current }) => (
          <>
            {browser}
            {current && <span className={style.tag}>This device</span>}
            <span className={style.under}>by {methodNames[signedInBy]}</span>
          </>
        ),
      },
      { title: 'Signed in', wideOnly: true, cell: ({ createdAt }) => <When at={createdAt} /> },
      {
        title: 'Last used',
        cell: ({ lastUsedAt, createdAt }) => <When at={lastUsedAt ?? createdAt} />,
      },
      { title: 'Ends', wideOnly: true, cell: ({ expiresAt }) => date(expiresAt) },
      {
        title: 'Action',
        cell: ({ id, browser, current }) =>
          current ? (
            <Button busy={isLeaving} onClick={onLeave}>
              Sign out<span className="hidden"> here</span>
            </Button>
          ) : (
            <Button busy={ending === id} onClick={() => onEnd(id)}>
              Sign out<span className="hidden"> {browser}</span>
            </Button>
          ),
      },
    ]}
  />
);
