import { and, desc, lt } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { word } from '#platform/calls/inputs.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { redirectsMatching } from './redirect-desk.server.ts'
import { redirects } from './tables.server.ts'

/** Where old addresses lead, in the columns that importing them takes first (C-117). */
export const redirectExport = listExport({
  kind: 'redirects',
  name: '地址跳转',
  permission: 'redirects.edit',
  filter: z.object({ q: word(300).default('') }),
  count: ({ db }, { q }) => db.$count(redirects, redirectsMatching(q)),
  rows: ({ db }, { q }) =>
    rowsInPages<typeof redirects.$inferSelect>((behind, limit) =>
      db
        .select()
        .from(redirects)
        .where(and(redirectsMatching(q), behind && lt(redirects.id, behind.id)))
        .orderBy(desc(redirects.id))
        .limit(limit),
    ),
  columns: {
    旧地址: ({ path }) => path,
    新地址: ({ target }) => target,
    备注: ({ note }) => note,
    用过几次: ({ hits }) => hits,
    最近一次: ({ lastHitOn }) => lastHitOn,
    加入时间: ({ madeAt }) => shanghaiIso(madeAt),
  },
})
