import { useSearch } from '@tanstack/react-router';
import { type AdminSearch, adminSearch } from '../../address/admin.ts';

/** Reads this page's query without the router's type, which refers to its pages and would be circular. */
export const useAdminSearch = (): AdminSearch => adminSearch(useSearch({ strict: false }));
