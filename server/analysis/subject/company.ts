export { companyKey, coreOfCompany, shortTitle } from '../../contract/company.ts';
