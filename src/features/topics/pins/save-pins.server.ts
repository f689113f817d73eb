import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { PIN_PLACES } from '../contract.ts'
import { MOST_PINS } from '../limits.ts'
import { pinnedTopics, topics } from '../tables.server.ts'
import { PIN_PLACE_NAMES } from '../words.ts'

const Moment = z.iso.datetime({ offset: true }).nullish()

export const Pin = z.object({
  topicId: z.number().int().positive(),
  /** Missing: from now on, and for good. */
  startsAt: Moment,
  endsAt: Moment,
})

export const PinsOf = z.object({ place: z.enum(PIN_PLACES) })

export const SavePins = PinsOf.extend({
  pins: z.array(Pin).max(MOST_PINS, `最多 ${MOST_PINS} 条`),
  /** What stood there when whoever saves began, in its order. */
  seen: z.array(Pin).max(MOST_PINS * 5),
})

/** What is pinned to a place, whether or not its time has come, in its order; refuses `permission_missing`. */
export async function listPins(
  context: Context,
  { place }: z.input<typeof PinsOf>,
): Promise<z.infer<typeof Pin>[]> {
  requirePermission(context.actor, 'topics.arrange')
  const rows = await readPins(context, place)
  return rows.map(({ topicId, startsAt, endsAt }) => ({
    topicId,
    startsAt: shanghaiIso(startsAt),
    endsAt: endsAt && shanghaiIso(endsAt),
  }))
}

/**
 * Pins exactly these topics to a place, in this order (C-52). Refuses `permission_missing`, `pins_changed` to whoever has
 * not seen what another pinned, `pin_not_public`, `pinned_twice`, and `pin_ends_first`.
 */
export async function savePins(context: Context, input: z.input<typeof SavePins>): Promise<void> {
  requirePermission(context.actor, 'topics.arrange')
  const { place, pins, seen } = parseInput(SavePins, input)
  const ids = pins.map(({ topicId }) => topicId)
  if (new Set(ids).size < ids.length) throw new Refusal('invalid', 'pinned_twice')
  const late = pins.find(
    ({ startsAt, endsAt }) => startsAt && endsAt && new Date(endsAt) <= new Date(startsAt),
  )
  if (late) throw new Refusal('invalid', 'pin_ends_first', { id: late.topicId })
  await inTransaction(context, async (within) => {
    const { db, now } = within
    await holdLock(db, 'pinsOfPlace', place)
    const before = await readPins(within, place)
    const stood = before.map(({ topicId }) => topicId)
    if (said(before) !== said(seen)) throw new Refusal('conflict', 'pins_changed')
    const known = await db
      .select({ id: topics.id })
      .from(topics)
      .where(and(inArray(topics.id, ids), inArray(topics.state, ['published', 'scheduled'])))
    const stranger = ids.find((id) => !known.some((each) => each.id === id))
    if (stranger !== undefined) throw new Refusal('invalid', 'pin_not_public', { id: stranger })
    await db.delete(pinnedTopics).where(eq(pinnedTopics.place, place))
    if (pins.length > 0)
      await db.insert(pinnedTopics).values(
        pins.map(({ topicId, startsAt, endsAt }, position) => ({
          place,
          topicId,
          position,
          startsAt: startsAt ? new Date(startsAt) : now,
          endsAt: endsAt ? new Date(endsAt) : null,
        })),
      )
    await purgePages(db, ['pins'])
    await recordAudit(within, 'savePins', `pins:${place}`, { before: { pins: stood }, after: { pins: ids } })
  })
}

/** Pins with their times, to be compared, whoever wrote the moments down how. */
const said = (
  pins: readonly {
    readonly topicId: number
    readonly startsAt?: Date | string | null | undefined
    readonly endsAt?: Date | string | null | undefined
  }[],
) =>
  JSON.stringify(
    pins.map(({ topicId, startsAt, endsAt }) =>
      [topicId, startsAt, endsAt].map((each) => (typeof each === 'number' ? each : secondOf(each))),
    ),
  )

/** A list says moments to the second. */
const secondOf = (moment: Date | string | null | undefined) =>
  moment ? Math.floor(new Date(moment).getTime() / 1000) : null

/** What is pinned to one place, or to each, as a file. */
export const pinExport = listExport({
  kind: 'pins',
  name: '置顶',
  permission: 'topics.arrange',
  filter: PinsOf.partial(),
  rows: ({ db }, { place }) =>
    db
      .select({ pin: pinnedTopics, title: topics.title })
      .from(pinnedTopics)
      .innerJoin(topics, eq(topics.id, pinnedTopics.topicId))
      .where(place && eq(pinnedTopics.place, place))
      .orderBy(asc(pinnedTopics.place), asc(pinnedTopics.position), asc(pinnedTopics.id)),
  columns: {
    位置: ({ pin }) =>
      PIN_PLACES.filter((place) => place === pin.place).map((place) => PIN_PLACE_NAMES[place])[0],
    第几条: ({ pin }) => pin.position + 1,
    编号: ({ pin }) => pin.topicId,
    文章: ({ title }) => title,
    从: ({ pin }) => shanghaiIso(pin.startsAt),
    到: ({ pin }) => pin.endsAt && shanghaiIso(pin.endsAt),
  },
})

const readPins = ({ db }: Pick<Context, 'db'>, place: string) =>
  db
    .select()
    .from(pinnedTopics)
    .where(eq(pinnedTopics.place, place))
    .orderBy(asc(pinnedTopics.position), asc(pinnedTopics.id))
