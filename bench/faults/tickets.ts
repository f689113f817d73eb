import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { saveEvent } from '#features/events/save-event.server.ts'
import { saveSales } from '#features/tickets/office/save-sales.server.ts'
import { saveTicketType } from '#features/tickets/office/save-ticket-type.server.ts'
import type { Context } from '#platform/context.ts'
import type { PaymentControls } from '../../simulators/payment-controls.ts'
import type { Shop } from './buyer.ts'

/** People who buy tickets of an event that has too few seats, while everything goes wrong that can. */

const PRICE_FEN = 10_000
const YEAR_FEN = 29_900
/** What a ticket says once it names another, who then has its second QR. */
export const RENAMED = '换人'
const BUYERS = 15
const MOST_SEATS = 3
const TRIES = 300
const BUSY = 500

export interface Stage {
  readonly eventId: number
  readonly typeId: number
  readonly capacity: number
}

/** An event a month ahead with seats for about half of those who want one, all of whose money may go back. */
export async function openStage(context: Context, people: number): Promise<Stage> {
  const capacity = Math.max(1, people)
  const day = new Date(context.now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const eventId = await saveEvent(context, {
    title: '故障演练',
    startsOn: day,
    endsOn: day,
    isUpcoming: true,
  })
  const refundRule = [{ days: 0, percent: 100 }]
  await saveSales(context, { eventId, version: 0, state: 'open', capacity, refundRule })
  const typeId = await saveTicketType(context, {
    eventId,
    version: 0,
    name: '票',
    priceFen: PRICE_FEN,
    capacity,
  })
  return { eventId, typeId, capacity }
}

/** Everybody tries once, several at the same time; whoever finds nothing left waits for a seat. */
export async function buyTickets(
  shop: Shop,
  stage: Stage,
  { people, below }: { people: readonly number[]; below: (bound: number) => number },
): Promise<void> {
  const queue = people.values()
  const buyer = async () => {
    for (const person of queue) await attend(shop, stage, person, below)
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
}

async function attend(shop: Shop, stage: Stage, person: number, below: (bound: number) => number) {
  const { eventId, typeId } = stage
  const seats = 1 + below(MOST_SEATS)
  const tickets = Array.from({ length: seats }, (_, index) => ({
    typeId,
    name: `参会人${index + 1}`,
    phone: `137${String(person * 10 + index).padStart(8, '0')}`,
  }))
  const contact = { name: '联系人', phone: `136${String(person).padStart(8, '0')}` }
  // Some join as members in the same order, whose first ticket is half its price by it.
  const withMembership = below(4) === 0
  const order = await untilClear(shop, person, 'register', {
    eventId,
    tickets,
    contact,
    withMembership,
    expectedFen: seats * PRICE_FEN + (withMembership ? YEAR_FEN - PRICE_FEN / 2 : 0),
    key: `register ${person}`,
  })
  if (order === undefined) {
    await ask(shop, person, 'waiting/join', { eventId, typeId })
    return
  }
  const { number } = order
  await pause(below(300))
  await payFor(shop, order, { story: below(6), first: below(2) })
  // Some give one back as soon as they have it, perhaps before the portal knows that it was paid.
  if (below(3) === 0) await giveOneBack(shop, person, number)
  if (below(3) === 0) await renameOne(shop, person, number)
}

/** Notices are lost, doubled and late here as well; one in six never pays, one in six pays twice. */
async function payFor(
  { allControls: [wechat, alipay], courier }: Shop,
  { number, codes }: Order,
  { story, first }: { story: number; first: number },
): Promise<void> {
  const [one, two] = first === 0 ? [wechat, alipay] : [alipay, wechat]
  // Nobody pays by a code that was never shown, also where a provider knows the order and its answer was lost.
  const isShown = (by: PaymentControls) =>
    codes.some(({ provider }) => provider === (by === wechat ? 'wechat' : 'alipay'))
  const pay = async (by: PaymentControls) => {
    if (isShown(by)) await courier.heard(by, number, by.pay(number)).catch(() => undefined)
  }
  if (story === 0) return
  if (story === 1) one.loseNotice()
  if (story === 2) one.doubleNotice()
  await pay(one)
  if (story === 3) await pay(two)
}

async function giveOneBack(shop: Shop, person: number, number: string): Promise<void> {
  const code = await validTicket(shop, number)
  if (code !== undefined)
    await untilAnswered(shop, person, 'tickets/return', { codes: [code], key: `return ${person}` })
}

/** Names another on one, by the same key until it is answered: whatever is killed meanwhile, it has a new QR once. */
async function renameOne(shop: Shop, person: number, number: string): Promise<void> {
  const code = await validTicket(shop, number)
  if (code === undefined) return
  const attendee = { name: RENAMED, phone: `135${String(person).padStart(8, '0')}` }
  await untilAnswered(shop, person, 'tickets/change', { code, ...attendee, key: `rename ${person}` })
}

async function validTicket({ db }: Shop, number: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ code: string }>(sql`
    select t.code from tickets t join registrations r on r.id = t.registration_id
    where r.order_number = ${number} and t.state = 'valid' limit 1`)
  return rows[0]?.code
}

const Order = z.object({ number: z.string(), codes: z.array(z.object({ provider: z.string() })) })
type Order = z.infer<typeof Order>
const Answer = z.object({
  code: z.number(),
  msg: z.string().optional(),
  json: z.object({ order: Order.nullish() }).nullish(),
})

/** The order, undefined once nothing is left; asks on while the portal or the providers do not answer. */
async function untilClear(shop: Shop, person: number, path: string, body: object) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const said = await ask(shop, person, path, body)
    if (said?.json?.order) return said.json.order
    if (said && /余票不足|名额不足|候补/.test(said.msg ?? '')) return undefined
    await pause(300)
  }
  return undefined
}

/** Sends the same until the portal says yes or no, as a page does. */
async function untilAnswered(shop: Shop, person: number, path: string, body: object): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const said = await ask(shop, person, path, body)
    if (said && said.code < BUSY) return
    await pause(300)
  }
}

async function ask(shop: Shop, person: number, path: string, body: object) {
  const text = await fetch(`${shop.address}/openapi/v1/vue/event/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: shop.tokenOf(person) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  })
    .then((answer) => answer.text())
    .catch(() => undefined)
  try {
    return Answer.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}
