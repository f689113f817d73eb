import { and, desc, lt } from 'drizzle-orm'
import { namesOfActors } from '#features/staff/actor-names.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { emailFor, phoneFor } from '#features/staff/shown-contacts.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { inquiriesMatching, InquiryFilter } from './list-inquiries.server.ts'
import { nameOfOrigin } from './origins.ts'
import { STATE_NAMES } from './states.ts'
import { inquiries } from './tables.server.ts'

/** What people left with the form, as the list filters it (C-110). */
export const inquiryExport = listExport({
  kind: 'inquiries',
  name: '资料提交',
  permission: 'inquiries.follow',
  contacts: 'contacts.show',
  filter: InquiryFilter,
  count: async (context, asked) => context.db.$count(inquiries, await inquiriesMatching(context, asked)),
  rows: (context, asked) =>
    rowsInPages<typeof inquiries.$inferSelect & { readonly by: string }>(async (behind, limit) => {
      const rows = await context.db
        .select()
        .from(inquiries)
        .where(and(await inquiriesMatching(context, asked), behind && lt(inquiries.id, behind.id)))
        .orderBy(desc(inquiries.id))
        .limit(limit)
      const names = await namesOfActors(
        context,
        rows.map(({ owner }) => owner),
      )
      return rows.map((row) => ({ ...row, by: names.get(row.owner ?? '') ?? '' }))
    }),
  columns: {
    编号: ({ id }) => id,
    时间: ({ createdAt }) => shanghaiIso(createdAt),
    姓名: ({ name }) => name,
    公司: ({ company }) => company,
    手机: ({ phone }, how) => phoneFor(phone, how),
    邮箱: ({ email }, how) => emailFor(email, how),
    来源: ({ origin }) => nameOfOrigin(origin),
    备注: ({ note }) => note,
    状态: ({ state }) => STATE_NAMES[state],
    谁在跟进: ({ by }) => by,
    提醒: ({ remindOn }) => remindOn,
    上次跟进: ({ followedAt }) => followedAt && shanghaiIso(followedAt),
  },
})
