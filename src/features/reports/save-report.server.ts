import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fileIdOf } from '#features/files/find-file.server.ts'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { indexDocument, removeDocument } from '#features/search/index-document.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { saveRow } from '#platform/database/save-row.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Industry } from '#platform/industries/industry.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { webAddress } from '#platform/web-address.ts'
import { reportPath } from './addresses.ts'
import { COUNTS_AS, Edition, PartnerGroup } from './contract.ts'
import { searchDocumentOf } from './search-document.server.ts'
import { quarterlyIssues, reports } from './tables.server.ts'

const address = webAddress.or(z.literal('')).default('')
const key = {
  id: z.number().int().positive().optional(),
  handle: z.string().trim().min(1).max(200).optional(),
  state: z.enum(PUBLIC_STATES).default('published'),
}

const SavedEdition = Edition.refine(
  ({ isPosted, fileId }) => isPosted !== true || fileId === undefined,
  '寄送的版本不选资料：在线阅读的另写一行',
).refine(
  ({ seats, fileId }) => seats === undefined || fileId !== undefined,
  '写了席位的版本要选资料：企业的人读的就是它',
)

export const SaveReport = z.object({
  ...key,
  industry: Industry,
  productName: z.string().trim().min(1).max(200),
  summary: z.string().trim().max(3000).default(''),
  /** A line a chapter. */
  contents: z.array(z.string().trim().min(1).max(120)).max(80).default([]),
  cover: StoredImage.optional(),
  shareUrl: address,
  url: address,
  isUpcoming: z.boolean().default(false),
  isPublishedOnline: z.boolean().default(false),
  productYear: z.number().int().min(1990).max(2200).optional(),
  releasedOn: z.iso.date({ error: '应为 YYYY-MM-DD' }),
  isSoldOfflineOnly: z.boolean().default(false),
  editions: z.array(SavedEdition).max(20).default([]),
  partnerGroups: z.array(PartnerGroup).max(20).default([]),
  isHidden: z.boolean().default(false),
  alsoIn: z.array(Industry).default([]),
  /** Id of the report it stands right before on a page it shares. */
  before: z.number().int().positive().optional(),
  weight: z.number().int().min(-1000).max(1000).default(0),
})

/** Makes a white paper or changes the one with this id or handle; gives its id. Refuses `permission_missing`, `token_missing`, `report_before_itself`. */
export async function saveReport(context: Context, input: z.input<typeof SaveReport>): Promise<number> {
  requirePermission(context.actor, 'reports.edit')
  requireOverwriting(context)
  const { id: givenId, handle, cover, productYear, before, ...report } = parseInput(SaveReport, input)
  return inTransaction(context, async (within) => {
    const id = await saveRow(
      within.db,
      reports,
      { id: givenId, handle },
      {
        ...report,
        industry: within.services.industries.known(report.industry),
        alsoIn: report.alsoIn.map((industry) => within.services.industries.known(industry)),
        cover: cover ?? null,
        productYear: productYear ?? null,
        beforeReport: before ?? null,
        updatedAt: within.now,
      },
    )
    if (before !== undefined) await requireNoCircle(within, id)
    await placeReport(within, id)
    await requireNotWithdrawn(within, `report:${id}`)
    await recordAudit(within, 'saveReport', `report:${id}`, {
      productName: report.productName,
      state: report.state,
    })
    return id
  })
}

/** Refuses a report that would stand before itself by way of others. */
async function requireNoCircle({ db }: Context, id: number): Promise<void> {
  const { rows } = await db.execute(sql`
    with recursive chain as (
      select before_report from reports where id = ${id}
      union select next.before_report from reports next join chain on next.id = chain.before_report
    )
    select 1 from chain where before_report = ${id}`)
  if (rows.length > 0) throw new Refusal('invalid', 'report_before_itself')
}

/** Puts it where readers find it, or takes it away when it was withdrawn; within the surrounding transaction. */
export async function placeReport(context: Context, id: number): Promise<void> {
  const [row] = await context.db.select().from(reports).where(eq(reports.id, id))
  if (row && row.state === 'published' && !row.isHidden) await indexDocument(context, searchDocumentOf(row))
  else await removeDocument(context, reportPath(id))
  await purgePages(context.db, ['reports'])
}

export const SaveQuarterlyIssue = z.object({
  ...key,
  industry: Industry.optional(),
  title: z.string().trim().min(1).max(200),
  summary: z.string().trim().max(1000).default(''),
  cover: StoredImage.optional(),
  year: z.number().int().min(1990).max(2200),
  quarter: z.number().int().min(1).max(4),
  releasedOn: z.iso.date({ error: '应为 YYYY-MM-DD' }),
  eventId: z.number().int().positive(),
  page: z.number().int().positive().default(1),
  /** The file it is: whoever subscribes is sent it. */
  fileId: z.number().int().positive().optional(),
  countsAs: z.enum(COUNTS_AS).default('issue'),
})

/** Makes an issue of the quarterly or changes the one with this id or handle; gives its id. Refuses `permission_missing`, `token_missing`, `file_unknown`. */
export async function saveQuarterlyIssue(
  context: Context,
  input: z.input<typeof SaveQuarterlyIssue>,
): Promise<number> {
  requirePermission(context.actor, 'reports.edit')
  requireOverwriting(context)
  const { id: givenId, handle, cover, fileId, ...issue } = parseInput(SaveQuarterlyIssue, input)
  return inTransaction(context, async (within) => {
    const industry = within.services.industries.known(issue.industry)
    if (fileId !== undefined) await fileIdOf(within, fileId)
    const values = {
      ...issue,
      industry,
      cover: cover ?? null,
      fileId: fileId ?? null,
      updatedAt: within.now,
    }
    const id = await saveRow(within.db, quarterlyIssues, { id: givenId, handle }, values)
    await purgePages(within.db, ['reports'])
    await requireNotWithdrawn(within, `quarterly-issue:${id}`)
    await recordAudit(within, 'saveQuarterlyIssue', `quarterly-issue:${id}`, { title: issue.title })
    return id
  })
}
