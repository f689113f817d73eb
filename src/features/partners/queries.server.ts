import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reading } from '#platform/context.ts'
import { hotQuery } from '#platform/database/hot-query.server.ts'
import { parseRows } from '#platform/database/parse-rows.server.ts'
import { CompanyView } from './contract.ts'
import { linkOf } from './link-of.ts'
import { companies } from './tables.server.ts'

/** So many companies are read by their ids at once (B-81). */
export const MOST_IDS = 100

const columns = {
  id: companies.id,
  shortName: companies.shortName,
  logo: companies.logo,
  webUrl: companies.webUrl,
}

const partners = hotQuery('partners', (db) =>
  db
    .select(columns)
    .from(companies)
    .where(and(eq(companies.state, 'active'), eq(companies.isPartner, true)))
    .orderBy(asc(companies.position), asc(companies.id))
    .limit(sql.placeholder('limit'))
    .prepare('partners'),
)

/** The first `limit` partner companies in the order the editors gave them (B-82, HOME-13). */
export async function listPartners(reading: Reading, limit: number): Promise<CompanyView[]> {
  return viewsOf(reading, await partners(reading.db).execute({ limit }))
}

/** The companies of these ids in their order; unknown and hidden ones are left out, as is what follows the hundredth (B-81). */
export async function readCompanies(reading: Reading, ids: readonly number[]): Promise<CompanyView[]> {
  const wanted = [...new Set(ids)].slice(0, MOST_IDS)
  if (wanted.length === 0) return []
  const rows = await reading.db
    .select(columns)
    .from(companies)
    .where(and(inArray(companies.id, wanted), eq(companies.state, 'active')))
  const byId = new Map(viewsOf(reading, rows).map((company) => [company.id, company]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

const Stored = CompanyView.pick({ logo: true })

type Row = Omit<CompanyView, 'webUrl'> & { webUrl: string }

function viewsOf(reading: Reading, rows: readonly Row[]): CompanyView[] {
  return parseRows(reading, Stored, rows, { table: 'companies' }).map(({ webUrl, ...company }) => ({
    ...company,
    webUrl: linkOf(webUrl),
  }))
}
