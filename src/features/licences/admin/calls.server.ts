import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { listLicenceEditions } from '../licence-editions.server.ts'
import {
  HandOverLicence,
  handOverLicence,
  RenameLicensedFirm,
  renameLicensedFirm,
} from '../office/change-licence.server.ts'
import { LicenceFilter, listLicences, readLicence } from '../office/list-licences.server.ts'

const group = '企业授权'
const permission = 'licences.manage'
const done = z.object({ json: z.object({}) })

const LicenceRow = z.object({
  id: z.number(),
  personId: z.number(),
  name: z.string(),
  isManaged: z.boolean(),
  subject: z.string(),
  company: z.string(),
  seats: z.number(),
  taken: z.number(),
  named: z.number(),
  domain: z.string(),
  orderNumber: z.string(),
  at: z.string(),
  endedAt: z.string(),
})
export type LicenceRow = z.infer<typeof LicenceRow>

const LicenceStory = LicenceRow.extend({
  readers: z.array(
    z.object({
      id: z.number(),
      number: z.number(),
      name: z.string(),
      reached: z.string(),
      takenAt: z.string(),
      endedAt: z.string(),
    }),
  ),
})
export type LicenceStory = z.infer<typeof LicenceStory>

const OnSale = z.object({
  reportId: z.number(),
  edition: z.string(),
  productName: z.string(),
  name: z.string(),
  priceFen: z.number(),
  seats: z.number(),
})

/** Which firm has what, who manages it and how many read (C-17, C-103). */
export const licenceStaffCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/licences',
    permission,
    summary: '企业授权，最新的在前，每次 50 份',
    group,
    requirement: 'C-17, C-103',
    input: LicenceFilter.extend({ before: positiveId.optional().describe('只要这一份之前的') }),
    output: z.object({ json: z.array(LicenceRow) }),
    example: { only: 'running' },
    run: async (context, input) => ({ json: await listLicences(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/licences/one',
    permission,
    summary: '一份企业授权与它的席位',
    group,
    input: z.object({ id: positiveId }),
    output: z.object({ json: LicenceStory }),
    example: { id: 1 },
    run: async (context, input) => ({ json: await readLicence(context, input) }),
  }),
  staffCall({
    method: 'GET',
    path: '/admin/api/licences/editions',
    permission: 'own',
    summary: '现在卖给企业的版本、席位与价格，只在线下卖的也在内',
    group,
    input: z.object({}),
    output: z.object({ json: z.array(OnSale) }),
    example: {},
    run: async (context) => ({
      json: (await listLicenceEditions(context)).map(
        ({ reportId, edition, productName, name, priceFen, seats }) => ({
          reportId,
          edition,
          productName,
          name,
          priceFen,
          seats,
        }),
      ),
    }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/licences/company',
    permission,
    summary: '更正一份企业授权的企业名称，从此印在每一页上',
    group,
    input: RenameLicensedFirm,
    output: done,
    example: { id: 1, company: '砺川晶体有限公司' },
    async run(context, input) {
      await renameLicensedFirm(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/licences/hand-over',
    permission,
    summary: '把一份企业授权交给同一家企业的另一位读者管理',
    group,
    input: HandOverLicence,
    output: done,
    example: { id: 1, reader: '13800138000', reason: '原管理人离职' },
    async run(context, input) {
      await handOverLicence(context, input)
      return { json: {} }
    },
  }),
] as const
