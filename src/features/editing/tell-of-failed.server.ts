import { eq } from 'drizzle-orm'
import { staff } from '#features/staff/tables.server.ts'
import { whoStillMay } from '#features/staff/still-may.server.ts'
import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import type { Editable } from './editable.ts'
import { readTitles } from './read-titles.server.ts'
import { sayWho } from './say-who.server.ts'
import type { contentSchedules } from './tables.server.ts'

/**
 * Tells by mail why a schedule came to nothing: whoever made it, or everybody who may publish where that one may not any more.
 */
export async function tellOfFailed(
  context: Context,
  editable: Editable,
  { kind, entityId, at, madeBy }: typeof contentSchedules.$inferSelect,
  why: string,
): Promise<void> {
  const may = await whoStillMay(context, editable.permissions.publish)
  const colleagues = await context.db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(eq(staff.state, 'active'))
  const title =
    (await readTitles(context, [{ kind, entityId }])).get(`${kind}:${entityId}`) ||
    `${editable.name} ${entityId}`
  const by = (await sayWho(context, [madeBy]))(madeBy)
  const { publicUrl } = context.services.configuration
  const { name } = context.services.settings.site
  const isTold = may(madeBy) ? (actor: string) => actor === madeBy : may
  for (const { id, email } of colleagues)
    if (email && isTold(`staff:${id}`))
      await enqueueMail(context, {
        to: email,
        subject: `${name}后台：一项定时没有做`,
        text: `${by}给《${title}》安排了 ${shanghaiMinute(at)} 的定时，到时没有做：${why}。仍要做的，请重新安排。\n\n${publicUrl}/admin\n\n${name}`,
        purpose: 'schedule_failed',
      })
}
