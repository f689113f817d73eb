import { and, asc, desc, eq, gt, inArray, lt, not, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { localPhone } from '#features/accounts/phone.ts'
import { events } from '#features/events/tables.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { emailFor, phoneFor } from '#features/staff/shown-contacts.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { ticketTypes } from '../tables.server.ts'
import { waitingList } from '../waiting/tables.server.ts'
import { WAITING_STATE_NAMES } from '../words.ts'
import { isOpen, placesInLine, readWaiting, type WaitingPerson } from './list-waiting.server.ts'

const Filter = z.object({ eventId: positiveId.optional() })
type Asked = z.output<typeof Filter>

interface Row extends WaitingPerson {
  readonly event: string
  readonly type: string
}

/** Everybody who waits for seats, of one event or all, in the order in which they are served, and behind them those whose waiting ended (C-104, C-111). */
export const waitingExport = listExport({
  kind: 'waiting-list',
  name: '活动候补',
  permission: 'tickets.manage',
  contacts: 'tickets.manage',
  filter: Filter,
  count: ({ db }, asked) => db.$count(waitingList, ofEvent(asked)),
  async *rows(context, asked) {
    const open = rowsInPages<Row>((last, limit) =>
      readRows(
        context,
        [ofEvent(asked), isOpen, last && gt(waitingList.id, last.id)],
        asc(waitingList.id),
        limit,
      ),
    )
    const placeOf = placesInLine()
    for await (const row of open) yield { ...row, place: placeOf(row) }
    const ended = rowsInPages<Row>((last, limit) =>
      readRows(
        context,
        [ofEvent(asked), not(isOpen), last && lt(waitingList.id, last.id)],
        desc(waitingList.id),
        limit,
      ),
    )
    for await (const row of ended) yield { ...row, place: null }
  },
  columns: {
    活动: ({ event }) => event,
    门票: ({ type }) => type,
    次序: ({ place }) => place,
    姓名: ({ name }) => name,
    状态: ({ state, isServed }) =>
      WAITING_STATE_NAMES[state] + (state === 'waiting' && !isServed ? '，账号已停用，轮空' : ''),
    保留到: ({ state, offerEndsAt }) => (state === 'offered' && offerEndsAt ? shanghaiIso(offerEndsAt) : ''),
    联系方式: ({ reach }, how) =>
      reach.includes('@') ? emailFor(reach, how) : localPhone(phoneFor(reach, how)),
    登记: ({ joinedAt }) => shanghaiIso(joinedAt),
    结束: ({ endedAt }) => endedAt && shanghaiIso(endedAt),
  },
})

const ofEvent = ({ eventId }: Asked) => (eventId === undefined ? undefined : eq(waitingList.eventId, eventId))

async function readRows(
  context: Context,
  wanted: readonly (SQL | undefined)[],
  order: SQL,
  limit: number,
): Promise<Row[]> {
  const found = await readWaiting(context, and(...wanted), order, limit)
  const types = await context.db
    .select({ id: ticketTypes.id, type: ticketTypes.name, event: events.title })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(
      inArray(
        ticketTypes.id,
        found.map(({ typeId }) => typeId),
      ),
    )
  const named = new Map(types.map(({ id, ...names }) => [id, names]))
  return found.map((person) => ({ ...person, ...(named.get(person.typeId) ?? { type: '', event: '' }) }))
}
