import { useSearch } from '@tanstack/react-router';
import { type AdminSearch, adminSearch } from '../../address/admin.ts';

/** The query of this page, read here: the type of the router refers to its pages, and theirs must not refer back. */
export const useAdminSearch = (): AdminSearch => adminSearch(useSearch({ strict: false }));
