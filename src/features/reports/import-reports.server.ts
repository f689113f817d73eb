import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { fileIdOf } from '#features/files/find-file.server.ts'
import type { Context } from '#platform/context.ts'
import {
  importer,
  keyColumns,
  recordDay,
  recordKey,
  recordText,
  rowKeyOf,
  type ImportSupplies,
} from '#platform/import/importer.ts'
import { Industry } from '#platform/industries/industry.ts'
import { Refusal } from '#platform/refusal.ts'
import { COUNTS_AS } from './contract.ts'
import { saveQuarterlyIssue, saveReport } from './save-report.server.ts'
import { quarterlyIssues, reports } from './tables.server.ts'

const name = z.union([z.number().int().positive(), z.string().trim().min(1)])
const yuan = z.number().min(0).max(10_000_000)
const EditionRecord = z.object({
  key: z.string(),
  name: z.string(),
  price: yuan,
  earlyPrice: yuan.nullish(),
  /** Id or key of the file that its buyers read. */
  file: name.nullish(),
  /** Printed, sold by the copy and posted. */
  isPosted: z.boolean().nullish(),
  /** For a firm: so many of its people read the file. */
  seats: z.number().int().positive().nullish(),
})
const PartnerGroups = z.array(
  z.object({ name: z.string(), companies: z.array(z.object({ name: z.string(), logo: z.string() })) }),
)

/** White papers as an import or the demo portal brings them (docs/import.md); `before` names a report taken in earlier. */
export const reportImporter = importer({
  kind: 'reports',
  about: '白皮书',
  edits: 'report',
  columns: {
    ...keyColumns,
    industry: '产业',
    productName: '名称',
    summary: '摘要',
    contents: '目录',
    cover: '封面',
    shareUrl: '封面通向的网址',
    url: '名称通向的网址',
    isUpcoming: '尚未发布',
    isPublishedOnline: '已在网上公布',
    productYear: '年份',
    releasedOn: '发布日期',
    isSoldOfflineOnly: '只在线下销售',
    editions: '版本',
    partnerGroups: '合作单位',
    isHidden: '不显示',
    alsoIn: '同时列入',
    before: '排在哪本之前',
    weight: '次序',
  },
  record: z.object({
    ...recordKey,
    industry: Industry,
    productName: z.string(),
    summary: recordText(3000),
    contents: z.array(z.string()).nullish(),
    cover: z.string().nullish(),
    shareUrl: recordText(2000),
    url: recordText(2000),
    isUpcoming: z.boolean().default(false),
    isPublishedOnline: z.boolean().default(false),
    productYear: z.number().int().nullish(),
    releasedOn: recordDay,
    isSoldOfflineOnly: z.boolean().default(false),
    editions: z.array(EditionRecord).nullish(),
    partnerGroups: PartnerGroups.nullish(),
    isHidden: z.boolean().default(false),
    alsoIn: z.array(Industry).nullish(),
    before: z.union([z.number().int().positive(), z.string()]).nullish(),
    weight: z.number().int().optional(),
  }),
  save: async (context, record, supplies) =>
    saveReport(context, {
      ...rowKeyOf(record),
      industry: record.industry,
      productName: record.productName,
      summary: record.summary,
      contents: record.contents ?? [],
      cover: record.cover ? await supplies.picture(record.cover) : undefined,
      shareUrl: record.shareUrl,
      url: record.url,
      isUpcoming: record.isUpcoming,
      isPublishedOnline: record.isPublishedOnline,
      productYear: record.productYear ?? undefined,
      releasedOn: record.releasedOn,
      isSoldOfflineOnly: record.isSoldOfflineOnly,
      editions: await editionsOf(context, record.editions ?? []),
      partnerGroups: await partnersOf(record.partnerGroups ?? [], supplies),
      isHidden: record.isHidden,
      alsoIn: record.alsoIn ?? [],
      before: record.before ? await reportIdOf(context, record.before) : undefined,
      weight: record.weight,
    }),
})

async function editionsOf(context: Context, editions: readonly z.output<typeof EditionRecord>[]) {
  const found = []
  for (const { key, name: edition, price, earlyPrice, file, isPosted, seats } of editions) {
    found.push({
      key,
      name: edition,
      priceFen: Math.round(price * 100),
      earlyPriceFen: earlyPrice ? Math.round(earlyPrice * 100) : undefined,
      fileId: file ? await fileIdOf(context, file) : undefined,
      ...(isPosted && { isPosted }),
      ...(seats && { seats }),
    })
  }
  return found
}

async function partnersOf(groups: z.output<typeof PartnerGroups>, supplies: ImportSupplies) {
  const found = []
  for (const { name, companies } of groups) {
    const withLogos = []
    for (const company of companies) {
      withLogos.push({ name: company.name, logo: await supplies.picture(company.logo) })
    }
    found.push({ name, companies: withLogos })
  }
  return found
}

async function reportIdOf({ db }: Context, name: number | string): Promise<number> {
  const [row] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(typeof name === 'number' ? eq(reports.id, name) : eq(reports.handle, name))
  if (!row) throw new Refusal('invalid', 'report_unknown', { name })
  return row.id
}

/** What an issue is to its subscribers already: an import that says nothing of it takes nothing away from them. */
async function issueKept(
  { db }: Context,
  { id, handle }: { readonly id?: number | undefined; readonly handle?: string | undefined },
): Promise<Pick<typeof quarterlyIssues.$inferSelect, 'fileId' | 'countsAs'> | undefined> {
  const its =
    id !== undefined
      ? eq(quarterlyIssues.id, id)
      : handle !== undefined
        ? eq(quarterlyIssues.handle, handle)
        : undefined
  if (!its) return undefined
  const { fileId, countsAs } = quarterlyIssues
  const [row] = await db.select({ fileId, countsAs }).from(quarterlyIssues).where(its)
  return row
}

/** Issues of the quarterly. */
export const quarterlyImporter = importer({
  kind: 'quarterly',
  about: '季度内参',
  edits: 'quarterly-issue',
  keeps: ['file', 'countsAs'],
  columns: {
    ...keyColumns,
    industry: '产业',
    title: '标题',
    summary: '提要',
    cover: '封面',
    year: '年份',
    quarter: '季度',
    releasedOn: '发布日期',
    eventId: '活动编号',
    page: '页',
    file: '资料',
    countsAs: '算作',
  },
  record: z.object({
    ...recordKey,
    industry: Industry.optional(),
    title: z.string(),
    summary: recordText(1000),
    cover: z.string().nullish(),
    year: z.number().int(),
    quarter: z.number().int(),
    releasedOn: recordDay,
    eventId: z.number().int(),
    page: z.number().int().optional(),
    /** Id or handle of a file taken in earlier. */
    file: z.union([z.number().int().positive(), z.string()]).nullish(),
    countsAs: z.enum(COUNTS_AS).nullish(),
  }),
  async save(context, { cover, file, countsAs, ...record }, supplies) {
    const kept = await issueKept(context, rowKeyOf(record))
    return saveQuarterlyIssue(context, {
      ...rowKeyOf(record),
      industry: record.industry,
      title: record.title,
      summary: record.summary,
      cover: cover ? await supplies.picture(cover) : undefined,
      year: record.year,
      quarter: record.quarter,
      releasedOn: record.releasedOn,
      eventId: record.eventId,
      page: record.page,
      fileId: file ? await fileIdOf(context, file) : (kept?.fileId ?? undefined),
      countsAs: countsAs ?? kept?.countsAs,
    })
  },
})
