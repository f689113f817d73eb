import { z } from 'zod'
import { importer, recordText } from '#platform/import/importer.ts'
import { saveCompany } from './save-company.server.ts'
import { companies } from './tables.server.ts'

/** Partner companies (docs/import.md); their order is `position`. They have no page, so they are known by key alone. */
export const partnerImporter = importer({
  kind: 'partners',
  about: '合作企业',
  edits: 'company',
  columns: {
    key: '来源编号',
    shortName: '简称',
    fullName: '全称',
    logo: '标志',
    webUrl: '网址',
    position: '次序',
    isPartner: '显示在首页',
    state: '状态',
  },
  record: z.object({
    key: z.string().trim().min(1).max(100),
    shortName: z.string(),
    fullName: recordText(120),
    logo: z.string(),
    webUrl: recordText(2000),
    position: z.number().int().min(0).max(100_000).optional(),
    isPartner: z.boolean().default(true),
    state: z.enum(companies.state.enumValues).optional(),
  }),
  save: async (context, { key, logo, ...company }, supplies) =>
    saveCompany(context, { ...company, handle: key, logo: await supplies.picture(logo) }),
})
