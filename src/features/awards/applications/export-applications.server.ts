import { and, desc, eq, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { awardApplications, awardPrizes } from '../tables.server.ts'
import { APPLICATION_STATES, STATE_NAMES } from './contract.ts'

const Filter = z.object({
  year: z.coerce.number().int().min(2000).max(2200).optional(),
  state: z.enum(APPLICATION_STATES).optional(),
})

/** What was handed in for prizes, of one year or all (C-91, C-111). */
export const applicationExport: ExportSource = {
  kind: 'applications',
  offer: { name: '奖项申报', permission: 'awards.edit' },
  contacts: 'awards.edit',
  async open({ actor, db }, given, { showsContacts }) {
    requirePermission(actor, 'awards.edit')
    const { year, state } = parseInput(Filter, given)
    const matching = and(
      // What readers have not handed in is nobody's business.
      or(ne(awardApplications.state, 'draft'), eq(awardApplications.source, 'mail')),
      year === undefined ? undefined : eq(awardApplications.year, year),
      state && eq(awardApplications.state, state),
    )
    const read = (
      behind: { readonly application: typeof awardApplications.$inferSelect } | undefined,
      limit: number,
    ) =>
      db
        .select({ application: awardApplications, prize: awardPrizes.name })
        .from(awardApplications)
        .innerJoin(awardPrizes, eq(awardPrizes.id, awardApplications.prizeId))
        .where(and(matching, behind && lt(awardApplications.id, behind.application.id)))
        .orderBy(desc(awardApplications.id))
        .limit(limit)
    return {
      name: '奖项申报',
      head: [
        '编号',
        '年份',
        '奖项',
        '企业',
        '统一社会信用代码',
        '产品',
        '简介',
        '状态',
        '来源',
        '提交时间',
        '联系人',
        '联系电话',
        '联系邮箱',
        '备注',
      ],
      count: () => db.$count(awardApplications, matching),
      async *rows() {
        for await (const { application: row, prize } of rowsInPages(read))
          yield [
            row.number ?? '',
            String(row.year),
            prize,
            row.company,
            row.creditCode,
            row.product,
            row.summary,
            STATE_NAMES[row.state],
            row.source === 'online' ? '在线' : '邮件',
            row.submittedAt ? shanghaiIso(row.submittedAt) : '',
            row.contactName,
            showsContacts || row.contactPhone === '' ? row.contactPhone : maskedPhone(row.contactPhone),
            showsContacts || row.contactEmail === '' ? row.contactEmail : maskedEmail(row.contactEmail),
            row.note,
          ]
      },
    }
  },
}
