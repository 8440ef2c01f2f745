import { useQuery } from '@tanstack/react-query';
import { Tabs } from '../../parts/controls/tabs.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { sessionQuery } from '../../service/session.ts';
import { DeletionNotice } from './deletion/deletion-notice.tsx';

const pages = [
  { label: 'Overview', to: '/account' },
  { label: 'API keys', to: '/account/keys' },
  { label: 'Connected apps', to: '/account/grants' },
  { label: 'Devices', to: '/account/sessions' },
  { label: 'Webhooks', to: '/account/webhooks' },
  { label: 'Security', to: '/account/security' },
] as const;

/** The header shared by all account pages, so that the tabs stay in place. */
export const AccountHead = ({ title, page }: { title: string; page: (typeof pages)[number]['to'] }) => {
  const session = useQuery(sessionQuery).data;
  return (
    <>
      <PageTitle title={title} intro={session?.signedIn ? session.account.email : '\u00a0'}>
        <Tabs label="Account" tabs={pages.map(({ label, to }) => ({ label, to, chosen: to === page }))} />
      </PageTitle>
      <DeletionNotice />
    </>
  );
};
