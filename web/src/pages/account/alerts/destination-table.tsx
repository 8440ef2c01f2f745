import { Button } from '../../../parts/controls/button.tsx';
import { Table } from '../../../parts/texts/table.tsx';
import style from '../account.module.css';
import { type Destination, getsInWords, statusNames, typeNames } from './destination-words.ts';

interface Props {
  readonly destinations: readonly Destination[];
  /** The destination with a pending action. */
  readonly busy: string | null;
  onTest(destination: Destination): void;
  onAskAgain(destination: Destination): void;
  onEnable(destination: Destination, enabled: boolean): void;
  onDelete(destination: Destination): void;
}

export const DestinationTable = ({ destinations, busy, onTest, onAskAgain, onEnable, onDelete }: Props) => (
  <Table
    label="Channels"
    keyOf={({ id }) => id}
    rows={destinations}
    columns={[
      {
        title: 'Where',
        cell: (each) => (
          <>
            {each.name}
            <span className={style.under}>
              {typeNames[each.type]} · {each.target}
            </span>
            <span className={`${style.under} ${style.narrow}`}>{getsInWords(each)}</span>
          </>
        ),
      },
      { title: 'Gets', wideOnly: true, cell: getsInWords },
      {
        title: 'Status',
        cell: ({ status, note }) => (
          <>
            {statusNames[status]}
            {note && <span className={style.under}>{note}</span>}
          </>
        ),
      },
      {
        title: 'Action',
        cell: (each) => {
          const { id, name, status } = each;
          const of = <span className="hidden"> {name}</span>;
          return (
            <span className={style.acts}>
              {status === 'active' && (
                <Button busy={busy === id} onClick={() => onTest(each)}>
                  Test{of}
                </Button>
              )}
              {status === 'unconfirmed' && (
                <Button busy={busy === id} onClick={() => onAskAgain(each)}>
                  Ask again{of}
                </Button>
              )}
              {(status === 'active' || status === 'unconfirmed') && (
                <Button busy={busy === id} onClick={() => onEnable(each, false)}>
                  Stop{of}
                </Button>
              )}
              {status === 'disabled' && (
                <Button busy={busy === id} onClick={() => onEnable(each, true)}>
                  Start again{of}
                </Button>
              )}
              <Button look="danger" onClick={() => onDelete(each)}>
                Delete{of}
              </Button>
            </span>
          );
        },
      },
    ]}
  />
);
