import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { listOrganisations, OrganisationFilter } from '../list-organisations.server.ts'

const OrganisationRow = z.object({
  id: z.number(),
  name: z.string(),
  /** The company that it is; 0 and nothing without one. */
  companyId: z.number(),
  company: z.string(),
  aboutUrl: z.string(),
  experts: z.number(),
  /** An organisation's own account, not a column's or an association's. */
  isOrganisation: z.boolean(),
})
export type OrganisationRow = z.infer<typeof OrganisationRow>

export const organisationCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/organisations',
    permission: 'people.edit',
    summary: '机构账号，最新的在前，每次 50 个：是哪家企业、有几位专家',
    group: '机构',
    requirement: 'C-72',
    input: OrganisationFilter.extend({
      before: z.coerce.number().int().positive().optional().describe('只要这一个之前的'),
    }),
    output: z.object({ json: z.array(OrganisationRow) }),
    example: { only: 'no-company' },
    run: async (context, input) => ({ json: await listOrganisations(context, input) }),
  }),
] as const
