import { eq } from 'drizzle-orm'
import { whoStillMay } from '#features/staff/still-may.server.ts'
import type { Context } from '#platform/context.ts'
import { workLanes } from '#platform/work-lanes.ts'
import type { DrawnPage, Page } from '#platform/pages/page.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Editables } from '../editable.ts'
import { editableOf } from '../hold.server.ts'
import { readLive } from '../read-live.server.ts'
import { previewLinks } from '../tables.server.ts'
import { readVersion } from '../versions.server.ts'
import { idOfPass, isPassOf } from './link-pass.server.ts'
import { openAsPublished } from './open-as-published.server.ts'

/**
 * Each opening publishes and takes that back, with a connection of the database and one after the other for the same content:
 * a link that was passed on to a large group must not take all connections of this process.
 */
const inLane = workLanes({ atOnce: 2, waiting: 20, code: 'preview_busy' })

/** What somebody outside sees by a link, and until when. */
export interface Linked {
  readonly page: DrawnPage
  readonly endsAt: Date
}

/**
 * The one version that a link shows. Refuses `preview_link_over` alike for one that never was, has ended, was taken back,
 * was made by somebody who may not write this any more, or whose content was taken down, so that nobody learns which, and
 * `preview_busy` where too many open links at once.
 */
export async function openPreviewLink(
  context: Context,
  { editables, pages }: { readonly editables: Editables; readonly pages: () => readonly Page[] },
  pass: string,
): Promise<Linked> {
  const link = await openLink(context, pass)
  const editable = link && editableOf(editables, link.kind)
  const which = link && { kind: link.kind, id: link.entityId }
  const isOver =
    !which ||
    !editable ||
    !(await whoStillMay(context, editable.permissions.write))(link.madeBy) ||
    (await readLive(context, editable, which))?.isWithdrawn
  if (isOver) throw new Refusal('not_found', 'preview_link_over')
  const { content } = await readVersion(context, which, link.version)
  const page = await inLane(() =>
    openAsPublished(context, { editable, pages, which, content, as: link.sees }),
  )
  return { page, endsAt: link.endsAt }
}

async function openLink(context: Context, pass: string) {
  const id = idOfPass(pass)
  if (id === undefined) return undefined
  const [link] = await context.db.select().from(previewLinks).where(eq(previewLinks.id, id))
  const isOpen = link && link.endedAt === null && link.endsAt > context.now
  return isOpen && (await isPassOf(context, pass, link)) ? link : undefined
}
