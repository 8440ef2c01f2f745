import { Link } from '@tanstack/react-router';
import type { Store } from '../../../../server/contract/domain/stores.ts';
import style from './app-cell.module.css';
import { StoreIcon } from './store-icon.tsx';

interface Props {
  readonly app: {
    readonly store: Store;
    readonly appId: string;
    readonly title: string | null;
    readonly developer: string | null;
    readonly icon: string | null;
  };
  readonly country?: string | undefined;
}

export const AppCell = ({ app, country }: Props) => (
  <div className={style.app}>
    <StoreIcon url={app.icon} />
    <div className={style.words}>
      <Link
        to="/apps/$store/$id"
        params={{ store: app.store, id: app.appId }}
        search={{ country: country === undefined ? undefined : [country] }}
      >
        {app.title ?? app.appId}
      </Link>
      {app.developer && <span className={style.under}>{app.developer}</span>}
    </div>
  </div>
);
