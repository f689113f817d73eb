import { and, asc, gte, inArray, lt, ne } from 'drizzle-orm'
import { z } from 'zod'
import { may } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiInstant, shanghaiIso } from '#platform/shanghai-time.ts'
import type { Editables } from '../editable.ts'
import { readTitles } from '../read-titles.server.ts'
import { sayWho } from '../say-who.server.ts'
import { contentSchedules } from '../tables.server.ts'
import { listAppearing } from './list-appearing.server.ts'
import type { Planned } from './contract.ts'

/** Six weeks, as a month is shown with the days around it. */
const MOST_DAYS = 42
const MOST = 500

export const ListPlanned = z.object({
  /** The first day, on Shanghai's calendar. */
  from: z.iso.date(),
  days: z.number().int().min(1).max(MOST_DAYS),
})

/**
 * What happens by itself, and what happened, in a span of days, of every kind that whoever asks works on; the earliest
 * first, at most five hundred, with whether there is more. Refuses `input_invalid`.
 */
export async function listPlanned(
  context: Context,
  editables: Editables,
  input: z.input<typeof ListPlanned>,
): Promise<{ planned: Planned[]; isMore: boolean }> {
  const { from, days } = parseInput(ListPlanned, input)
  const { db, actor } = context
  const first = shanghaiInstant(from)
  const span = { first, end: new Date(first.getTime() + days * DAY_MS) }
  const mine = Object.entries(editables).filter(([, { permissions }]) => may(actor, permissions.write))
  const rows = await db
    .select()
    .from(contentSchedules)
    .where(
      and(
        inArray(
          contentSchedules.kind,
          mine.map(([kind]) => kind),
        ),
        ne(contentSchedules.state, 'cancelled'),
        gte(contentSchedules.at, span.first),
        lt(contentSchedules.at, span.end),
      ),
    )
    .orderBy(asc(contentSchedules.at), asc(contentSchedules.id))
    .limit(MOST + 1)
  const titles = await readTitles(context, rows)
  const who = await sayWho(
    context,
    rows.map(({ madeBy }) => madeBy),
  )
  const scheduled = rows
    .slice(0, MOST)
    .map(({ id, kind, entityId, act, state, at, madeBy, why }): Planned => {
      const editable = editables[kind]
      const isMovable = state === 'waiting' && editable && may(actor, editable.permissions.publish)
      return {
        kind,
        kindName: editable?.name ?? kind,
        id: entityId,
        title: titles.get(`${kind}:${entityId}`) ?? '',
        act,
        state: state === 'cancelled' ? 'failed' : state,
        at: shanghaiIso(at),
        by: who(madeBy),
        ...(why !== '' && { why }),
        ...(isMovable && { schedule: id }),
      }
    })
  const appearing = await listAppearing(context, mine, span)
  return {
    planned: [...scheduled, ...appearing].toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    isMore: rows.length > MOST,
  }
}
