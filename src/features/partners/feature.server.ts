import { feature } from '../feature.ts'
import { saveCompany } from './save-company.server.ts'
import { partnerCalls } from './calls.server.ts'
import { partnerImporter } from './import-companies.server.ts'
import { partnerMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const partners = feature({
  name: 'partners',
  tables,
  calls: partnerCalls,
  messages: partnerMessages,
  importers: [partnerImporter],
  staffVerbs: {
    saveCompany: { permission: 'companies.edit', run: saveCompany },
  },
  person: 'none',
})
