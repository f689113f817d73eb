import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { hasOrganisationProfile } from '#features/people/policy.ts'
import { personRights, profiles } from '#features/people/tables.server.ts'
import { personPath } from '#features/topics/addresses.ts'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { CompanyView } from './contract.ts'
import { linkOf } from '#platform/link-of.ts'
import { companies } from './tables.server.ts'

/** So many companies are read by their ids at once (B-81). */
export const MOST_IDS = 100

const columns = {
  id: companies.id,
  shortName: companies.shortName,
  logo: companies.logo,
  webUrl: companies.webUrl,
}

const partners = preparedQuery('partners', (db) =>
  db
    .select(columns)
    .from(companies)
    .where(and(eq(companies.state, 'active'), eq(companies.isPartner, true)))
    .orderBy(asc(companies.position), asc(companies.id))
    .limit(sql.placeholder('limit'))
    .prepare('partners'),
)

/** The first `limit` partner companies in the order the editors gave them (B-82, HOME-13). */
export async function listPartners(context: SharedContext, limit: number): Promise<CompanyView[]> {
  return viewsOf(context, await partners(context.db).execute({ limit }))
}

/** The companies of these ids in their order; unknown and hidden ones are left out, as is what follows the hundredth (B-81). */
export async function readCompanies(context: SharedContext, ids: readonly number[]): Promise<CompanyView[]> {
  const wanted = [...new Set(ids)].slice(0, MOST_IDS)
  if (wanted.length === 0) return []
  const rows = await context.db
    .select(columns)
    .from(companies)
    .where(and(inArray(companies.id, wanted), eq(companies.state, 'active')))
  const byId = new Map(viewsOf(context, rows).map((company) => [company.id, company]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

const Stored = CompanyView.pick({ logo: true })

type Row = Omit<CompanyView, 'webUrl'> & { webUrl: string }

function viewsOf(context: SharedContext, rows: readonly Row[]): CompanyView[] {
  return parseRows(context, Stored, rows, { table: 'companies' }).map(({ webUrl, ...company }) => ({
    ...company,
    webUrl: linkOf(webUrl),
  }))
}

/** The page of the organisation that the company of one of these names is. */
export async function pageOfCompany(
  { db }: SharedContext,
  names: readonly string[],
): Promise<string | undefined> {
  const rights = sql<
    number[]
  >`array(select code from ${personRights} where ${personRights.personId} = ${people.id})`
  const [found] = await db
    .select({ id: people.id, rights })
    .from(companies)
    .innerJoin(profiles, eq(profiles.companyId, companies.id))
    .innerJoin(people, and(eq(people.id, profiles.personId), isNull(people.closedAt)))
    .where(
      and(
        eq(companies.state, 'active'),
        or(inArray(companies.shortName, [...names]), inArray(companies.fullName, [...names])),
      ),
    )
    .limit(1)
  return found && hasOrganisationProfile(found.rights) ? personPath(found.id) : undefined
}
