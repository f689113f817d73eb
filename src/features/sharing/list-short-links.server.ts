import { desc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { word } from '#platform/calls/inputs.ts'
import type { Context, SharedContext } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'

const AT_ONCE = 50
const PERMISSION = 'redirects.edit'

const Narrowed = z.object({
  /** A code, how a path of ours begins, or a whole address of either. */
  q: word(300).default(''),
  /** The newest first, or the most opened. */
  sort: z.enum(['latest', 'opened']).default('latest'),
})
type Narrowed = z.infer<typeof Narrowed>

export const ShortLinkFilter = Narrowed.extend({
  /** The code of the last one that was shown. */
  before: word(8).optional(),
})

export const ShortLinkRow = z.object({
  /** The code. */
  id: z.string(),
  path: z.string(),
  opened: z.number(),
  madeAt: z.string(),
})

/** Short links of our pages, fifty at once; refuses `permission_missing` (C-82). */
export async function listShortLinks(
  context: Context,
  input: z.input<typeof ShortLinkFilter>,
): Promise<z.infer<typeof ShortLinkRow>[]> {
  requirePermission(context.actor, PERMISSION)
  const { before, ...narrowed } = parseInput(ShortLinkFilter, input)
  const rows = await readLot(context, narrowed, before, AT_ONCE)
  return rows.map(({ code, path, opened, createdAt }) => ({
    id: code,
    path,
    opened,
    madeAt: shanghaiIso(createdAt),
  }))
}

/** All short links as a file, in the list's order. */
export const shortLinkExport = listExport({
  kind: 'short-links',
  name: '短链接',
  permission: PERMISSION,
  filter: Narrowed,
  count: ({ db, services }, asked) =>
    db.$count(shortLinks, matching(asked, services.configuration.publicUrl)),
  async *rows(context, asked) {
    const { publicUrl } = context.services.configuration
    const all = rowsInPages<typeof shortLinks.$inferSelect>((behind, limit) =>
      readLot(context, asked, behind?.code, limit),
    )
    for await (const row of all) yield { ...row, publicUrl }
  },
  columns: {
    短链接: ({ publicUrl, code }) => `${publicUrl}/s/${code}`,
    去处: ({ publicUrl, path }) => publicUrl + path,
    打开次数: ({ opened }) => opened,
    生成时间: ({ createdAt }) => shanghaiIso(createdAt),
  },
})

/** Those behind one of this code, in order; what has gone meanwhile has nothing behind it. */
function readLot(
  { db, services }: SharedContext,
  narrowed: Narrowed,
  behind: string | undefined,
  limit: number,
) {
  const by = narrowed.sort === 'latest' ? shortLinks.createdAt : shortLinks.opened
  const { code } = shortLinks
  return db
    .select()
    .from(shortLinks)
    .where(
      sql.join(
        [
          matching(narrowed, services.configuration.publicUrl) ?? sql`true`,
          behind === undefined
            ? sql`true`
            : sql`(${by}, ${code}) < (select ${by}, ${code} from ${shortLinks} where ${eq(code, behind)})`,
        ],
        sql` and `,
      ),
    )
    .orderBy(desc(by), desc(code))
    .limit(limit)
}

/** Answered from the two unique indexes: a code as it is, a path by how it begins. */
function matching({ q }: Narrowed, publicUrl: string): SQL | undefined {
  const said = q.startsWith(publicUrl) ? q.slice(publicUrl.length) : q
  if (said === '') return undefined
  const [, code] = /^\/s\/(\w+)$/.exec(said) ?? []
  return said.startsWith('/') && code === undefined
    ? sql`starts_with(${shortLinks.path}, ${said})`
    : eq(shortLinks.code, code ?? said)
}
