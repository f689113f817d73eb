import { and, desc, eq, exists, inArray, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { isOrganisation, RIGHTS } from '#features/people/policy.ts'
import { organisationExperts, personRights, profiles } from '#features/people/tables.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { companies } from './tables.server.ts'

const AT_ONCE = 50
const ORGANISATIONS = [RIGHTS.organisation, RIGHTS.organisationLike]

/** How organisations are asked for, on the screen and as a file. */
export const OrganisationFilter = z.object({
  text: z.string().max(100).default('').describe('名称的一部分'),
  only: z.enum(['no-company', 'no-experts']).optional().describe('没有连到企业的；没有专家的'),
})
type OrganisationFilter = z.output<typeof OrganisationFilter>

const experts = sql<number>`(select count(*) from ${organisationExperts}
  where ${organisationExperts.organisationId} = ${people.id})`.mapWith(Number)

function matching({ db }: Context, { text, only }: OrganisationFilter) {
  const looked = text.trim().toLowerCase()
  const rights = db
    .select({ code: personRights.code })
    .from(personRights)
    .where(and(eq(personRights.personId, people.id), inArray(personRights.code, ORGANISATIONS)))
  return and(
    isNull(people.closedAt),
    exists(rights),
    looked === '' ? undefined : sql`position(${looked} in lower(${people.name})) > 0`,
    only === 'no-company' ? isNull(profiles.companyId) : undefined,
    only === 'no-experts' ? sql`${experts} = 0` : undefined,
  )
}

function read(context: Context, asked: OrganisationFilter, behind: number | undefined, most: number) {
  return context.db
    .select({
      id: people.id,
      name: people.name,
      company: sql<string>`coalesce(${companies.shortName}, '')`,
      companyId: sql<number>`coalesce(${companies.id}, 0)`.mapWith(Number),
      aboutUrl: sql<string>`coalesce(${profiles.aboutUrl}, '')`,
      experts,
      rights: sql<
        number[]
      >`array(select code from ${personRights} where ${personRights.personId} = ${people.id})`,
    })
    .from(people)
    .leftJoin(profiles, eq(profiles.personId, people.id))
    .leftJoin(companies, eq(companies.id, profiles.companyId))
    .where(and(matching(context, asked), behind === undefined ? undefined : lt(people.id, behind)))
    .orderBy(desc(people.id))
    .limit(most)
}

/** Fifty organisations, the newest first: which company each is and how many publish through it. Refuses `permission_missing` (C-72). */
export async function listOrganisations(
  context: Context,
  { before, ...given }: z.input<typeof OrganisationFilter> & { readonly before?: number | undefined },
) {
  requirePermission(context.actor, 'people.edit')
  const rows = await read(context, OrganisationFilter.parse(given), before, AT_ONCE)
  return rows.map(({ rights, ...row }) => ({ ...row, isOrganisation: isOrganisation(rights) }))
}

/** Organisations as the list filters them. */
export const organisationExport = listExport({
  kind: 'organisations',
  name: '机构',
  permission: 'people.edit',
  filter: OrganisationFilter,
  rows: (context, asked) =>
    rowsInPages<Awaited<ReturnType<typeof read>>[number]>(async (behind, limit) =>
      read(context, asked, behind?.id, limit),
    ),
  columns: {
    编号: ({ id }) => id,
    名称: ({ name }) => name,
    种类: ({ rights }) => (isOrganisation(rights) ? '机构' : '专栏或协会'),
    企业: ({ company }) => company,
    专家: ({ experts: count }) => count,
    网址: ({ aboutUrl }) => aboutUrl,
  },
})
