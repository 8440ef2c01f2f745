import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../parts/controls/button.tsx';
import { Checkbox } from '../../parts/controls/form.tsx';
import { Answered } from '../../parts/states/answered.tsx';
import { detailOf } from '../../parts/states/refused.tsx';
import { Skeleton } from '../../parts/states/skeleton.tsx';
import { ask, useChange } from '../../service/api.ts';
import { type Destination, typeNames } from '../account/alerts/destination-words.ts';
import style from './alerts.module.css';

const Test = ({ id, name }: Destination) => {
  const test = useChange('destinations.test', 'destinations.list');
  if (test.isSuccess) return <span className="soft small">Test sent</span>;
  return (
    <>
      <Button look="quiet" busy={test.isPending} onClick={() => test.mutate({ id })}>
        Send a test<span className="hidden"> to {name}</span>
      </Button>
      {test.error && <span className="soft small">{detailOf(test.error)}</span>}
    </>
  );
};

/** Alert channels. If none is chosen, the service uses every channel that gets alerts. */
export const Channels = ({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}) => (
  <section className={style.part} aria-labelledby="channels">
    <h2 id="channels">Send it to</h2>
    <Answered query={useQuery(ask('destinations.list', {}))} skeleton={<Skeleton lines={2} />}>
      {({ destinations }) => {
        const getting = destinations.filter(({ gets }) => gets.includes('alerts'));
        const isOn = (id: string): boolean => chosen.length === 0 || chosen.includes(id);
        const toggle = (id: string) => {
          const next = getting.map((each) => each.id).filter((each) => (each === id ? !isOn(each) : isOn(each)));
          onChange(next.length === getting.length ? [] : next);
        };
        return (
          <>
            {getting.length === 0 && <p className="soft">Alerts stay in the inbox until you add a channel.</p>}
            <ul className={style.channels}>
              {getting.map((destination) => (
                <li key={destination.id}>
                  <Checkbox
                    label={`${typeNames[destination.type]}: ${destination.name}`}
                    checked={isOn(destination.id)}
                    // Keep the last one: with none selected, every channel gets the alerts.
                    disabled={isOn(destination.id) && getting.filter(({ id }) => isOn(id)).length === 1}
                    onChange={() => toggle(destination.id)}
                  />
                  {destination.status === 'active' ? (
                    <Test {...destination} />
                  ) : (
                    <span className={style.amber}>{destination.note ?? 'Not confirmed yet'}</span>
                  )}
                </li>
              ))}
            </ul>
            <Link to="/account/alerts" search={{ add: true }}>
              Add channel
            </Link>
          </>
        );
      }}
    </Answered>
  </section>
);
