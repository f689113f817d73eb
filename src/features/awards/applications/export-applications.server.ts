import { and, desc, eq, lt } from 'drizzle-orm'
import { listExport } from '#features/staff/list-export.ts'
import { emailFor, phoneFor } from '#features/staff/shown-contacts.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { awardApplications, awardPrizes } from '../tables.server.ts'
import { ApplicationFilter, STATE_NAMES } from './contract.ts'
import { applicationsMatching } from './office-queries.server.ts'

interface Row {
  readonly row: typeof awardApplications.$inferSelect
  readonly prize: string
}

/** What was handed in for prizes, of one year or all (C-91, C-111). */
export const applicationExport = listExport({
  kind: 'applications',
  name: '奖项申报',
  permission: 'awards.edit',
  contacts: 'awards.edit',
  filter: ApplicationFilter.partial({ year: true }),
  count: ({ db }, asked) => db.$count(awardApplications, applicationsMatching(asked)),
  rows: ({ db }, asked) =>
    rowsInPages<Row>((behind, limit) =>
      db
        .select({ row: awardApplications, prize: awardPrizes.name })
        .from(awardApplications)
        .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
        .where(and(applicationsMatching(asked), behind && lt(awardApplications.id, behind.row.id)))
        .orderBy(desc(awardApplications.id))
        .limit(limit),
    ),
  columns: {
    编号: ({ row }) => row.number,
    年份: ({ row }) => row.year,
    奖项: ({ prize }) => prize,
    企业: ({ row }) => row.company,
    统一社会信用代码: ({ row }) => row.creditCode,
    产品: ({ row }) => row.product,
    简介: ({ row }) => row.summary,
    状态: ({ row }) => STATE_NAMES[row.state],
    来源: ({ row }) => (row.source === 'online' ? '在线' : '邮件'),
    提交时间: ({ row }) => row.submittedAt && shanghaiIso(row.submittedAt),
    联系人: ({ row }) => row.contactName,
    联系电话: ({ row }, how) => phoneFor(row.contactPhone, how),
    联系邮箱: ({ row }, how) => emailFor(row.contactEmail, how),
    备注: ({ row }) => row.note,
  },
})
