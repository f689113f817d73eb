import { and, lt } from 'drizzle-orm'
import { listExport } from '#features/staff/list-export.ts'
import { emailFor } from '#features/staff/shown-contacts.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { nameOfQuarter } from '../contract.ts'
import { isPaused, stateOf } from '../running.ts'
import { STATE_NAMES } from '../state-names.ts'
import { quarterlySubscriptions } from '../tables.server.ts'
import {
  selectSubscriptions,
  SubscriptionFilter,
  subscriptionsMatching,
} from './list-subscriptions.server.ts'

type Row = typeof quarterlySubscriptions.$inferSelect & { readonly name: string }

/** Who subscribes to the quarterly, as the list filters it: who has what, and how much of it is still to come (C-103). */
export const subscriptionExport = listExport({
  kind: 'subscriptions',
  name: '内参订阅',
  permission: 'subscriptions.manage',
  contacts: 'contacts.show',
  filter: SubscriptionFilter,
  count: ({ db }, asked) => db.$count(quarterlySubscriptions, subscriptionsMatching(asked)),
  rows: (context, asked) =>
    rowsInPages<Row>(async (behind, limit) => {
      const rows = await selectSubscriptions(context, {
        where: and(subscriptionsMatching(asked), behind && lt(quarterlySubscriptions.id, behind.id)),
        limit,
      })
      return rows.map(({ subscription, name }) => ({ ...subscription, name }))
    }),
  columns: {
    编号: ({ id }) => id,
    开始: ({ createdAt }) => shanghaiIso(createdAt),
    订阅者: ({ name }) => name,
    公司: ({ company }) => company,
    收件邮箱: ({ mailbox }, how) => emailFor(mailbox, how),
    自: ({ fromYear: year, fromQuarter: quarter }) => nameOfQuarter({ year, quarter }),
    期数: ({ issues }) => issues,
    已送达: ({ delivered }) => delivered,
    状态: (row) => STATE_NAMES[stateOf(row)],
    暂停自: (row) =>
      isPaused(row) && row.pausedYear && row.pausedQuarter
        ? nameOfQuarter({ year: row.pausedYear, quarter: row.pausedQuarter })
        : '',
    订单: ({ orderNumber }) => orderNumber ?? '',
    备注: ({ note }) => note,
  },
})
