import { desc, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { word } from '#platform/calls/inputs.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { redirectsMatching } from './redirect-desk.server.ts'
import { redirects } from './tables.server.ts'

const Filter = z.object({ q: word(300).default('') })

/** Where old addresses lead, in the columns that importing them takes first (C-117). */
export const redirectExport: ExportSource = {
  kind: 'redirects',
  offer: { name: '地址跳转', permission: 'redirects.edit' },
  async open({ actor, db }, given) {
    requirePermission(actor, 'redirects.edit')
    const matching = redirectsMatching(parseInput(Filter, given).q)
    const read = (behind: typeof redirects.$inferSelect | undefined, limit: number) =>
      db
        .select()
        .from(redirects)
        .where(
          sql.join([matching ?? sql`true`, behind ? lt(redirects.id, behind.id) : sql`true`], sql` and `),
        )
        .orderBy(desc(redirects.id))
        .limit(limit)
    return {
      name: '地址跳转',
      head: ['旧地址', '新地址', '备注', '用过几次', '最近一次', '加入时间'],
      count: () => db.$count(redirects, matching),
      async *rows() {
        for await (const { path, target, note, hits, lastHitOn, madeAt } of rowsInPages(read))
          yield [path, target, note, String(hits), lastHitOn ?? '', shanghaiIso(madeAt)]
      },
    }
  },
}
