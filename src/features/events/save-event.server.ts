import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireOverwriting } from '#features/editing/require-overwriting.ts'
import { setBelonging } from '#features/files/set-belonging.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { requireNotWithdrawn } from '#features/withdrawals/withdraw.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { saveRow } from '#platform/database/save-row.server.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { Industry } from '#platform/industries/industry.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { webAddress } from '#platform/web-address.ts'
import { AgendaItem, EVENT_FORMS } from './contract.ts'
import { eventPath } from './addresses.ts'
import { placeEvent } from './place-event.server.ts'
import { eventMaterials, events } from './tables.server.ts'

const text = (most: number) => z.string().trim().max(most)

export const SaveEvent = z
  .object({
    id: z.number().int().positive().optional(),
    handle: text(200).min(1).optional(),
    industry: Industry.optional(),
    state: z.enum(PUBLIC_STATES).default('published'),
    form: z.enum(EVENT_FORMS).default('offline'),
    title: text(200).min(1),
    summary: text(5000).default(''),
    startsOn: z.iso.date({ error: '应为 YYYY-MM-DD' }),
    endsOn: z.iso.date({ error: '应为 YYYY-MM-DD' }),
    city: text(40).default(''),
    place: text(100).default(''),
    address: text(200).default(''),
    organisers: z
      .array(z.object({ name: text(100).min(1), url: webAddress.or(z.literal('')).default('') }))
      .max(20)
      .default([]),
    cover: StoredImage.optional(),
    agenda: z.array(AgendaItem).max(300).default([]),
    speakers: z
      .array(
        z.object({
          name: text(60).min(1),
          job: text(100).default(''),
          company: text(100).default(''),
          personId: z.number().int().positive().optional(),
          iconId: z.string().optional(),
        }),
      )
      .max(200)
      .default([]),
    isUpcoming: z.boolean().default(false),
    applyUntil: z.iso.date({ error: '应为 YYYY-MM-DD' }).optional(),
    externalUrl: webAddress.or(z.literal('')).default(''),
  })
  .refine((event) => event.startsOn <= event.endsOn, { path: ['endsOn'], error: '结束日期不能早于开始日期' })

/** Makes an event or changes the one with this id or handle; gives its id. Refuses `permission_missing`, `token_missing`. */
export async function saveEvent(context: Context, input: z.input<typeof SaveEvent>): Promise<number> {
  requirePermission(context.actor, 'events.edit')
  requireOverwriting(context)
  const { id: givenId, handle, cover, applyUntil, ...event } = parseInput(SaveEvent, input)
  return inTransaction(context, async (within) => {
    const id = await saveRow(
      within.db,
      events,
      { id: givenId, handle },
      {
        ...event,
        industry: within.services.industries.known(event.industry),
        cover: cover ?? null,
        applyUntil: applyUntil ?? null,
        updatedAt: within.now,
      },
    )
    await placeEvent(within, id)
    await requireNotWithdrawn(within, `event:${id}`)
    await recordAudit(within, 'saveEvent', `event:${id}`, { title: event.title, state: event.state })
    return id
  })
}

/** Puts a file among an event's materials, at its place; a file belongs to one event. Refuses `permission_missing`, `token_missing`. */
export async function setMaterial(
  context: Context,
  { eventId, fileId, position }: { eventId: number; fileId: number; position: number },
): Promise<void> {
  requirePermission(context.actor, 'materials.edit')
  await inTransaction(context, async (within) => {
    const values = { eventId, position }
    await within.db
      .insert(eventMaterials)
      .values({ fileId, ...values })
      // What was released to those of one event is not to those of another.
      .onConflictDoUpdate({
        target: eventMaterials.fileId,
        set: {
          ...values,
          releasedAt: sql`case when ${eventMaterials.eventId} = ${eventId} then ${eventMaterials.releasedAt} end`,
        },
      })
    await setBelonging(within, { fileId, path: eventPath(eventId) })
    await purgePages(within.db, ['materials', `event:${eventId}`])
    await recordAudit(within, 'setMaterial', `event:${eventId}`, { fileId, position })
  })
}
