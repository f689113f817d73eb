import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/database/database.server.ts'
import type { PaymentControls } from '../../simulators/payment-controls.ts'
import type { Courier } from './courier.ts'
import type { Plan } from './plan.ts'

/** An order as its buyer knows it: what was planned with it and the number that the portal gave. */
export interface Bought {
  readonly plan: Plan
  readonly number: string
  /** Numbers that were given on the way and never paid. */
  readonly abandoned: readonly string[]
}

export interface Shop {
  readonly address: string
  readonly db: Database
  /** WeChat Pay and Alipay. */
  readonly allControls: readonly [PaymentControls, PaymentControls]
  readonly courier: Courier
  readonly tokenOf: (person: number) => string
  /** Answers that told the reader nothing in Chinese. */
  readonly unclear: string[]
}

const Started = z.object({
  code: z.number(),
  msg: z.string().optional(),
  json: z.object({ number: z.string(), codes: z.array(z.object({ provider: z.string() })) }).nullish(),
})
const NAMES = ['wechat', 'alipay'] as const
const TRIES = 3000

/** Buys as a person would, trying again whatever happens, and lets the money take the planned way. */
export async function buy(shop: Shop, plan: Plan, used: Set<string>): Promise<Bought> {
  const { allControls, courier, db } = shop
  const isBoth = plan.story === 'paid_twice'
  const wanted = NAMES.filter((_name, index) => isBoth || index === plan.first)
  const number = await orderNumber(shop, plan, wanted, used)
  const abandoned: string[] = []
  const controls = allControls[plan.first === 0 ? 0 : 1]
  const other = allControls[plan.first === 0 ? 1 : 0]
  await pause(plan.pauseMs)
  const pay = (by: PaymentControls, fen?: number) => courier.heard(by, number, by.pay(number, fen))
  switch (plan.story) {
    case 'told':
    case 'refunded':
      await pay(controls)
      break
    case 'lost':
      controls.loseNotice()
      await controls.pay(number)
      break
    case 'doubled':
      controls.doubleNotice()
      await pay(controls)
      break
    case 'late':
      controls.loseNotice()
      await controls.pay(number)
      courier.bringLater(controls, number)
      break
    case 'forged_then_paid':
      await controls.pretend(number, plan.forgery)
      controls.forge(plan.forgery)
      await controls.pay(number)
      break
    case 'forged_never_paid':
      await controls.pretend(number, plan.forgery)
      await other.pretend(number, plan.forgery).catch(() => undefined)
      break
    case 'misquoted':
      controls.wrongAmount(plan.isDoubled ? 1 : 29_901)
      await controls.pay(number)
      break
    case 'underpaid':
      await pay(controls, plan.isDoubled ? 1 : 29_899)
      break
    case 'paid_twice':
      if (plan.isDoubled) controls.loseNotice()
      await Promise.all([pay(controls), pay(other)])
      break
    case 'paid_when_closed': {
      await db.execute(
        sql`update orders set expires_at = now() + interval '30 seconds' where number = ${number}`,
      )
      abandoned.push(await orderNumber(shop, plan, [], used))
      await pay(controls)
      break
    }
    case 'never_paid':
      break
  }
  return { plan, number, abandoned }
}

/** The number of a new order that can be paid with the wanted providers; asks until it is given. */
async function orderNumber(
  shop: Shop,
  plan: Plan,
  wanted: readonly string[],
  used: Set<string>,
): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const copies = await Promise.all(
      Array.from({ length: plan.isDoubled ? 2 : 1 }, () => ask(shop, plan.person)),
    )
    const numbers = new Set(copies.flatMap((copy) => (copy ? [copy.number] : [])))
    if (numbers.size > 1) throw new Error(`two tabs got two orders: ${[...numbers].join(', ')}`)
    const found = copies.find((copy) => copy !== undefined)
    // What was bought before is not settled yet, or a provider gave no code.
    if (found && !used.has(found.number) && wanted.every((name) => found.providers.includes(name))) {
      used.add(found.number)
      return found.number
    }
    await pause(100 + plan.pauseMs)
  }
  throw new Error(`no order for person ${plan.person}`)
}

async function ask(
  { address, tokenOf, unclear }: Shop,
  person: number,
): Promise<{ number: string; providers: string[] } | undefined> {
  const text = await fetch(`${address}/openapi/v1/vue/member/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: tokenOf(person) },
    body: '{"industry":"semi"}',
    signal: AbortSignal.timeout(30_000),
  })
    .then((answer) => answer.text())
    .catch(() => undefined)
  if (text === undefined) return undefined
  const said = Started.safeParse(parsed(text)).data
  if (said?.json)
    return { number: said.json.number, providers: said.json.codes.map(({ provider }) => provider) }
  if (!/[\u4e00-\u9fff]/.test(said?.msg ?? '')) unclear.push(text.slice(0, 200))
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
