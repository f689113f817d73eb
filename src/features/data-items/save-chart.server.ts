import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { saveRow } from '#platform/database/save-row.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { chartPath } from './addresses.ts'
import { DRAWN } from './contract.ts'
import { charts } from './tables.server.ts'
import { ValueTableText } from './value-table.ts'

export const SaveChart = z
  .object({
    id: z.number().int().positive().optional(),
    handle: z.string().trim().min(1).max(200).optional(),
    title: z.string().trim().min(1).max(200),
    image: StoredImage.optional(),
    videoUrl: z.url({ protocol: /^https$/, error: '应为 https 地址' }).optional(),
    source: z.string().trim().max(200).default(''),
    unit: z.string().trim().max(60).default(''),
    valueTable: ValueTableText,
    drawn: z.enum(DRAWN).default('auto'),
  })
  .refine((chart) => chart.image || chart.videoUrl, { path: ['image'], error: '图片和视频至少要有一个' })

/** Makes a chart or film or changes the one with this id or handle; gives its id. Refuses `permission_missing`, `token_missing`. */
export async function saveChart(context: Context, input: z.input<typeof SaveChart>): Promise<number> {
  requirePermission(context.actor, 'data.edit')
  requireOverwriting(context)
  const { id: givenId, handle, title, image, videoUrl, ...fields } = parseInput(SaveChart, input)
  return inTransaction(context, async (within) => {
    const values = {
      ...fields,
      title,
      image: image ?? null,
      videoUrl: videoUrl ?? '',
      updatedAt: within.now,
    }
    const id = await saveRow(within.db, charts, { id: givenId, handle }, values)
    await requireNotWithdrawn(within, `chart:${id}`)
    await ensureShortLink(within, chartPath(id))
    await purgePages(within.db, ['charts', `chart:${id}`])
    await recordAudit(within, 'saveChart', `chart:${id}`, { title })
    return id
  })
}
