import { exportRegistrations, listRegistrations } from '#features/tickets/office/list-registrations.server.ts'
import { readOffice } from '#features/tickets/office/read-office.server.ts'
import { registrationRows } from '#features/tickets/admin/registration-rows.ts'
import { registrationView } from '#features/tickets/admin/views.server.ts'
import { RegistrationView } from '#features/tickets/admin/contract.ts'
import type { Context } from '#platform/context.ts'
import { csvOf } from '#platform/csv.ts'

/** What every list of the office has to be open in, and a file of everybody. */
const LIST_MS = 300
const EXPORT_MS = 5000
const TIMES = 7

/** The desk of a large event: its lists by every filter, its figures, and the file of all; whether each came in time. */
export async function measureDesk(
  context: Context,
  { eventId, registrations }: { eventId: number; registrations: number },
): Promise<{ readonly lines: readonly string[]; readonly isMet: boolean }> {
  const list = (more: object) => () => listRegistrations(context, { eventId, text: '', ...more })
  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    'the newest fifty': list({}),
    'the oldest fifty': list({ below: 51 }),
    'by a name': list({ text: '参会人77' }),
    'by a firm that all have': list({ text: '澜江' }),
    'by the end of a phone': list({ text: '0077' }),
    'by nobody': list({ text: '子虚乌有' }),
    'to be decided, of which there are none': list({ state: 'applied' }),
    'of a membership paid back': list({ mark: 'unearned' }),
    'the figures': () => readOffice(context, { eventId }),
  }
  const lines: string[] = []
  let isMet = true
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = []
    for (let time = 0; time < TIMES; time += 1) times.push(await milliseconds(ask))
    const [median = 0, worst = 0] = [
      times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)],
      Math.max(...times),
    ]
    isMet &&= median < LIST_MS
    lines.push(`${name}: ${median.toFixed(0)} ms, at worst ${worst.toFixed(0)} ms`)
  }
  let bytes = 0
  let rows = 0
  const took = await milliseconds(async () => {
    const found = await exportRegistrations(context, { eventId, text: '' })
    // As the call checks and sends it, and the browser makes a file of it.
    const sent: unknown = JSON.parse(
      JSON.stringify(found.map((each) => RegistrationView.parse(registrationView(each)))),
    )
    const file = registrationRows(sent as RegistrationView[], [])
    rows = file.length - 1
    bytes = Buffer.byteLength(csvOf(file))
  })
  lines.push(`the file of all: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, ${took.toFixed(0)} ms`)
  return { lines, isMet: isMet && rows === registrations && took < EXPORT_MS }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
