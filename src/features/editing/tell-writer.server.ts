import { and, eq } from 'drizzle-orm'
import { staff } from '#features/staff/tables.server.ts'
import { nameOfActor } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import type { Editable } from './editable.ts'
import type { Which } from './hold.server.ts'
import { readTitles } from './read-titles.server.ts'

interface Told {
  /** By the name in records: `staff:7`. */
  readonly writer: string
  readonly editable: Editable
  readonly became: 'approved' | 'returned' | 'published'
  readonly note: string
}

const WORDS = { approved: '已批准', returned: '已退回', published: '已发布' } as const

/** Tells whoever handed something in by mail what became of it, unless it was done by the same person; within the transaction. */
export async function tellWriter(
  context: Context,
  { kind, id }: Which,
  { writer, editable, became, note }: Told,
): Promise<void> {
  const number = Number(/^staff:(\d+)$/.exec(writer)?.[1] ?? 0)
  if (number === 0 || writer === nameOfActor(context.actor)) return
  const [colleague] = await context.db
    .select({ email: staff.email })
    .from(staff)
    .where(and(eq(staff.id, number), eq(staff.state, 'active')))
  if (!colleague?.email) return
  const title =
    (await readTitles(context, [{ kind, entityId: id }])).get(`${kind}:${id}`) || `${editable.name} ${id}`
  const { publicUrl } = context.services.configuration
  const { name } = context.services.settings.site
  const why = note === '' ? '' : `\n${note}\n`
  await enqueueMail(context, {
    to: colleague.email,
    subject: `${name}后台：您送审的${editable.name}${WORDS[became]}`,
    text: `《${title}》${WORDS[became]}。\n${why}\n${publicUrl}/admin\n\n${name}`,
    purpose: 'review_decided',
  })
}
