import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** Everybody presses at the same moment, and again when told that too many do. */

interface Hall {
  readonly address: string
  readonly eventId: number
  readonly typeId: number
  readonly priceFen: number
}

interface Rushed {
  /** The numbers of the orders that got a seat. */
  readonly orders: readonly string[]
  /** How many were told what, by the answer's status and sentence. */
  readonly told: ReadonlyMap<string, number>
  /** Answers of our own failing, and those that never came. */
  readonly failures: number
  /** How often somebody was asked to come back in a moment. */
  readonly sentAway: number
  readonly seconds: number
  readonly medianMs: number
  readonly slowestMs: number
}

/** The portal takes no more at once; nothing was done. */
const SENT_AWAY = 503

const Answer = z.object({
  msg: z.string().optional(),
  json: z.object({ order: z.object({ number: z.string() }).nullish() }).nullish(),
})

interface Told {
  readonly status: number
  readonly order: string | undefined
  readonly sentence: string
  readonly ms: number
  readonly sentAway: number
}

/** Each of these people asks for one seat, all at once. */
export async function rush(hall: Hall, tokens: readonly string[]): Promise<Rushed> {
  const startedAt = performance.now()
  const all = await Promise.all(tokens.map((token, person) => askForSeat(hall, token, person)))
  const seconds = (performance.now() - startedAt) / 1000
  const told = new Map<string, number>()
  for (const { status, order, sentence } of all) {
    const key = `${status} ${order === undefined ? sentence : 'a seat'}`
    told.set(key, (told.get(key) ?? 0) + 1)
  }
  const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return {
    orders: all.flatMap(({ order }) => order ?? []),
    told,
    failures: all.filter(({ status }) => status === 0 || status >= 500).length,
    sentAway: all.reduce((sum, each) => sum + each.sentAway, 0),
    seconds,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    slowestMs: times.at(-1) ?? 0,
  }
}

async function askForSeat(hall: Hall, token: string, person: number): Promise<Told> {
  const phone = `137${String(person).padStart(8, '0')}`
  const startedAt = performance.now()
  let sentAway = 0
  const told = (status: number, sentence: string, order?: string): Told => ({
    status,
    sentAway,
    sentence,
    order,
    ms: performance.now() - startedAt,
  })
  const body = JSON.stringify({
    eventId: hall.eventId,
    tickets: [{ typeId: hall.typeId, name: `参会人${person}`, phone }],
    contact: { name: `参会人${person}`, phone },
    expectedFen: hall.priceFen,
  })
  try {
    for (;;) {
      const answer = await fetch(`${hall.address}/openapi/v1/vue/event/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: token },
        body,
      })
      const { msg = '', json } = Answer.parse(await answer.json())
      if (answer.status !== SENT_AWAY) return told(answer.status, msg, json?.order?.number)
      sentAway += 1
      const seconds = Number(answer.headers.get('retry-after') ?? 1)
      await pause(seconds * 1000 * (1 + Math.random()))
    }
  } catch (error) {
    return told(0, error instanceof Error ? error.message : 'nothing came')
  }
}
