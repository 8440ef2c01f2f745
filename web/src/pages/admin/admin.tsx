import type { ReactNode } from 'react';
import { type AdminTab, adminTabs } from '../../address/admin.ts';
import { Tabs } from '../../parts/controls/tabs.tsx';
import { PageTitle } from '../../parts/texts/page-title.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { AuditTab } from './audit-tab.tsx';
import { ServiceTab } from './service-tab.tsx';
import { useAdminSearch } from './use-admin-search.ts';

const titles: Readonly<Record<AdminTab, string>> = { accounts: 'Accounts', service: 'Service', audit: 'Audit list' };

const bodies: Readonly<Record<AdminTab, () => ReactNode>> = {
  accounts: AccountsTab,
  service: ServiceTab,
  audit: AuditTab,
};

export const Page = (): ReactNode => {
  const { tab = 'accounts' } = useAdminSearch();
  const Body = bodies[tab];
  return (
    <>
      <PageTitle title="Administration" intro="Accounts, sources and what was done, for the owner of the service.">
        <Tabs
          label="Administration"
          tabs={adminTabs.map((each) => ({ label: titles[each], search: { tab: each }, chosen: each === tab }))}
        />
      </PageTitle>
      <Body />
    </>
  );
};
