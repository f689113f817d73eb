import { feature } from '../feature.ts'
import { saveCompany } from './save-company.server.ts'
import { organisationCalls } from './admin/organisation-calls.server.ts'
import { listOrganisations, organisationExport } from './list-organisations.server.ts'
import { partnerCalls } from './calls.server.ts'
import { partnerImporter } from './import-companies.server.ts'
import { partnerMessages } from './messages.ts'
import { companyEdits } from './edit-company.server.ts'
import * as tables from './tables.server.ts'
import { restoreCompany, withdrawCompany } from './withdraw-company.server.ts'

export const partners = feature({
  name: 'partners',
  tables,
  calls: partnerCalls,
  staffCalls: organisationCalls,
  exports: [organisationExport],
  messages: partnerMessages,
  importers: [partnerImporter],
  withdraws: {
    company: { name: '企业', withdraw: withdrawCompany, restore: restoreCompany },
  },
  edits: { company: companyEdits },
  staffVerbs: {
    restoreCompany: { permission: 'companies.edit', run: restoreCompany },
    withdrawCompany: { permission: 'companies.edit', run: withdrawCompany },
    listOrganisations: { permission: 'people.edit', run: listOrganisations },
    saveCompany: { permission: 'companies.edit', run: saveCompany },
  },
  showsPictures: { companies: { name: '企业', kind: 'company' } },
  person: 'none',
})
