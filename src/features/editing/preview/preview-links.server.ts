import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { whoStillMay } from '#features/staff/still-may.server.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { OfContent, VersionNumber } from '../content-input.ts'
import type { Editables } from '../editable.ts'
import { editableOf, hold, type Which } from '../hold.server.ts'
import { readLive } from '../read-live.server.ts'
import { sayWho } from '../say-who.server.ts'
import { previewLinks } from '../tables.server.ts'
import { readVersion } from '../versions.server.ts'
import { LINK_DAYS, SEEN_AS, type PreviewLink } from './contract.ts'
import { pathOfLink } from './link-pass.server.ts'

/** So many links of one content let somebody in at once. */
const MOST_OPEN = 20
/** A link is listed for so long after its end. */
const KEPT_MS = 30 * DAY_MS

export const MakePreviewLink = OfContent.extend({
  version: VersionNumber,
  sees: z.enum(SEEN_AS),
  days: z.union(LINK_DAYS.map((days) => z.literal(days))),
})

/**
 * Lets whoever has the link see one version, as a visitor or a member would, for some days. Gives the link; refuses
 * `content_kind_unknown`, `permission_missing`, `preview_has_no_page`, `version_unknown`, `preview_links_many`, and
 * `preview_content_withdrawn` where the link would let nobody in.
 */
export async function makePreviewLink(
  context: Context,
  editables: Editables,
  input: z.input<typeof MakePreviewLink>,
): Promise<PreviewLink> {
  const { kind, id, version, sees, days } = parseInput(MakePreviewLink, input)
  const editable = editableOf(editables, kind)
  requirePermission(context.actor, editable.permissions.write)
  return inTransaction(context, async (within) => {
    const { db, now, actor } = within
    await hold(within, { kind, id })
    if ((await readLive(within, editable, { kind, id }))?.isWithdrawn)
      throw new Refusal('conflict', 'preview_content_withdrawn')
    const { content } = await readVersion(within, { kind, id }, version)
    if (editable.pathOf(content, id) === undefined) throw new Refusal('not_found', 'preview_has_no_page')
    const [open] = await db.select({ links: count() }).from(previewLinks).where(isOpen({ kind, id }, now))
    if (open && open.links >= MOST_OPEN)
      throw new Refusal('conflict', 'preview_links_many', { most: MOST_OPEN })
    const endsAt = new Date(now.getTime() + days * DAY_MS)
    const [made] = await db
      .insert(previewLinks)
      .values({ kind, entityId: id, version, sees, madeBy: nameOfActor(actor), madeAt: now, endsAt })
      .returning()
    if (!made) throw new Error('the link was not returned')
    await recordAudit(within, 'makePreviewLink', `${kind}:${id}`, { link: made.id, version, sees, days })
    return shown(within, made, { by: (await sayWho(within, [made.madeBy]))(made.madeBy), isLetIn: true })
  })
}

/** The links of a content with those that are over, the newest first; refuses `content_kind_unknown`, `permission_missing`. */
export async function listPreviewLinks(
  context: Context,
  editables: Editables,
  input: z.input<typeof OfContent>,
): Promise<PreviewLink[]> {
  const { kind, id } = parseInput(OfContent, input)
  const editable = editableOf(editables, kind)
  const { write } = editable.permissions
  requirePermission(context.actor, write)
  const links = await context.db
    .select()
    .from(previewLinks)
    .where(isOf({ kind, id }))
    .orderBy(desc(previewLinks.id))
    .limit(100)
  const who = await sayWho(
    context,
    links.map(({ madeBy }) => madeBy),
  )
  const stillMay = await whoStillMay(context, write)
  const isDown = (await readLive(context, editable, { kind, id }))?.isWithdrawn ?? false
  return Promise.all(
    links.map((link) =>
      shown(context, link, { by: who(link.madeBy), isLetIn: !isDown && stillMay(link.madeBy) }),
    ),
  )
}

export const EndPreviewLink = OfContent.extend({ link: z.number().int().positive() })

/**
 * Lets nobody in by a link any more, at once. Refuses `content_kind_unknown`, `permission_missing`,
 * `preview_link_unknown` when there is none of this content that is still open.
 */
export async function endPreviewLink(
  context: Context,
  editables: Editables,
  input: z.input<typeof EndPreviewLink>,
): Promise<void> {
  const { kind, id, link } = parseInput(EndPreviewLink, input)
  requirePermission(context.actor, editableOf(editables, kind).permissions.write)
  await inTransaction(context, async (within) => {
    const { db, now, actor } = within
    const ended = await db
      .update(previewLinks)
      .set({ endedAt: now, endedBy: nameOfActor(actor) })
      .where(and(eq(previewLinks.id, link), isOpen({ kind, id }, now)))
    if (ended.rowCount === 0) throw new Refusal('not_found', 'preview_link_unknown')
    await recordAudit(within, 'endPreviewLink', `${kind}:${id}`, { link })
  })
}

/** Takes links away that have long been over; a job. */
export async function forgetPreviewLinks({ db, now }: Context): Promise<void> {
  await db.delete(previewLinks).where(lt(previewLinks.endsAt, new Date(now.getTime() - KEPT_MS)))
}

async function shown(
  context: Context,
  link: typeof previewLinks.$inferSelect,
  { by, isLetIn }: { readonly by: string; readonly isLetIn: boolean },
): Promise<PreviewLink> {
  const isOver = !isLetIn || link.endedAt !== null || link.endsAt <= context.now
  return {
    link: link.id,
    version: link.version,
    sees: link.sees,
    by,
    endsAt: shanghaiIso(link.endsAt),
    isOver,
    ...(!isOver && {
      address: context.services.configuration.publicUrl + (await pathOfLink(context, link)),
    }),
  }
}

const isOf = ({ kind, id }: Which) => and(eq(previewLinks.kind, kind), eq(previewLinks.entityId, id))

const isOpen = (which: Which, now: Date) =>
  and(isOf(which), isNull(previewLinks.endedAt), gt(previewLinks.endsAt, now))
