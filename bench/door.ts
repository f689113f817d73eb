import { findAttendees } from '#features/tickets/door/find-attendees.server.ts'
import { readDoorList } from '#features/tickets/door/read-door-list.server.ts'
import { listRegistrations } from '#features/tickets/office/list-registrations.server.ts'
import { openBenchDatabase } from './bench-database.ts'
import { contextOn } from './context-on.ts'
import { fillHall } from './door/fill-hall.ts'
import { scanAll } from './door/scan-all.ts'

/**
 * The doors of a large hall (C-45; twenty scans a second over five devices): scans a second through the real verb, what each
 * costs our processor, that twenty a second are answered in time, that everybody is let in once however often and wherever
 * the ticket is shown, and how long lists of ten thousand take: `node bench/door.ts [tickets] [devices]`
 */

const DAY = new Date('2026-12-12T09:00:00+08:00')
/** What the paper asks of the doors together. */
const WANTED_A_SECOND = 20
const WITHIN_MS = 300

async function measureDoor(tickets: number, devices: number): Promise<boolean> {
  const { pool, log, close } = await openBenchDatabase('door', { settings: { shared_buffers: '256MB' } })
  try {
    const context = await contextOn(pool, log, DAY)
    const hall = await fillHall(context, pool, tickets)
    const { eventId } = hall
    await timed(`the list that a device keeps, of ${tickets}`, () => readDoorList(context, { eventId }))
    await timed('somebody looked for by name', () => findAttendees(context, { eventId, text: '参会人77' }))
    await timed('the latest fifty registrations', () => listRegistrations(context, { eventId, text: '' }))

    const paced = await scanAll(context, {
      eventId,
      tokens: hall.tokens.slice(0, WANTED_A_SECOND * 10),
      devices,
      everyMs: (1000 * devices) / WANTED_A_SECOND,
    })
    print(
      `${WANTED_A_SECOND} scans a second over ${devices} devices: ${paced.median.toFixed(1)} ms in the middle, ${paced.slowest.toFixed(1)} ms at most, ${paced.milliseconds.toFixed(1)} ms of our processor each`,
    )
    // Half of the tickets are shown at two doors.
    const rest = hall.tokens.slice(WANTED_A_SECOND * 10)
    const shown = [...rest, ...rest.filter((_, place) => place % 2 === 0)]
    const full = await scanAll(context, { eventId, tokens: shown, devices, everyMs: 0 })
    print(
      `${shown.length} scans as fast as they go: ${full.aSecond.toFixed(0)} a second, ${full.milliseconds.toFixed(1)} ms of our processor each`,
    )
    const { rows } = await pool.query<{ entered: number }>('select count(*)::int as entered from check_ins')
    const letIn = paced.letIn + full.letIn
    print(`${letIn} let in, ${rows[0]?.entered} entered, of ${tickets}`)
    const isFast = full.aSecond >= WANTED_A_SECOND && paced.median <= WITHIN_MS
    return isFast && letIn === tickets && rows[0]?.entered === tickets
  } finally {
    await close()
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const before = process.cpuUsage()
  const startedAt = performance.now()
  await work()
  const { user, system } = process.cpuUsage(before)
  print(
    `${what}: ${(performance.now() - startedAt).toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of our processor`,
  )
}

const [, , tickets = '10000', devices = '5'] = process.argv
if (import.meta.main) process.exitCode = (await measureDoor(Number(tickets), Number(devices))) ? 0 : 1
