import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, gt, lte, not, sql, type SQL } from 'drizzle-orm'
import type { WechatSettings } from '#platform/configuration.server.ts'
import type { Context, Services } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { providerFailures } from '#platform/faults.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { WechatProblem } from '#platform/wechat/ask-wechat.server.ts'
import { askForTicket, askForToken, type Lent } from './ask-wechat.server.ts'
import { wechatCredentials } from './tables.server.ts'

type Name = (typeof wechatCredentials.name.enumValues)[number]

/** How long WeChat lends a token or ticket, and how long it is used (C-80). */
const LENT_SECONDS = 7200
const KEPT_SECONDS = 7000
/** After WeChat gave nothing it is left alone for so long, by all processes: it counts questions of a day. */
const LEFT_ALONE_SECONDS = 30
const TIMEOUT_MS = 5000
/** How often those look who wait for another process to ask. */
const LOOK_EVERY_MS = 100
/** What WeChat says of a token that is wrong, was replaced by a newer one or has run out. */
const STALE_TOKEN = new Set([40_001, 40_014, 42_001])

/** One renewal at a time in a process, however many wait for it. */
const renewals = new WeakMap<Services, Promise<string>>()

/**
 * The ticket that pages are signed with, from the database where all processes keep it, asked of WeChat once when many
 * need it. Refuses `wechat_unavailable` when WeChat does not answer properly in five seconds, and for half a minute
 * after that without asking again.
 */
export async function readJsapiTicket(
  context: Context,
  settings: WechatSettings,
  timeoutMs = TIMEOUT_MS,
): Promise<string> {
  const ticket =
    (await kept(context, settings.appId, 'jsapi_ticket')) ?? (await renewOnce(context, settings, timeoutMs))
  if (ticket === '') throw new Refusal('unavailable', 'wechat_unavailable')
  return ticket
}

function renewOnce(context: Context, settings: WechatSettings, timeoutMs: number): Promise<string> {
  const underWay = renewals.get(context.services)
  if (underWay) return underWay
  const renewal = renew(context, settings, timeoutMs).finally(() => renewals.delete(context.services))
  renewals.set(context.services, renewal)
  return renewal
}

/** Asks WeChat where nobody does yet, and waits for whoever does; gives an empty text where there is none. Holds no connection meanwhile. */
async function renew(context: Context, settings: WechatSettings, timeoutMs: number): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  while (!signal.aborted) {
    const turn = await takeTurn(context, settings.appId, timeoutMs)
    try {
      // Whoever had the turn before has most likely brought one.
      const found = await kept(context, settings.appId, 'jsapi_ticket')
      if (found !== undefined) return found
      if (turn !== undefined) return await askWechatFor(context, settings, signal)
    } finally {
      if (turn !== undefined) await endTurn(context, settings.appId, turn)
    }
    await pause(LOOK_EVERY_MS)
  }
  return ''
}

async function askWechatFor(
  context: Context,
  settings: WechatSettings,
  signal: AbortSignal,
): Promise<string> {
  try {
    const ticket = await askWithToken(context, settings, signal)
    await keep(context, settings.appId, 'jsapi_ticket', ticket)
    return ticket.value
  } catch (error) {
    if (!(error instanceof WechatProblem)) throw error
    providerFailures.inc({ provider: 'wechat' })
    context.log.warn({ errcode: error.errcode, problem: error.message }, 'WeChat gave no ticket')
    await keep(context, settings.appId, 'jsapi_ticket', { value: '', seconds: LEFT_ALONE_SECONDS })
    return ''
  }
}

/** Has one process of all ask, for as long as it may take; undefined while another one does. */
async function takeTurn({ db, now }: Context, appId: string, timeoutMs: number): Promise<string | undefined> {
  const mine = { value: randomUUID(), validUntil: new Date(now.getTime() + timeoutMs) }
  const taken = await db
    .insert(wechatCredentials)
    .values({ appId, name: 'renewal', ...mine })
    .onConflictDoUpdate({
      target: [wechatCredentials.appId, wechatCredentials.name],
      set: mine,
      setWhere: isOver(now),
    })
  return taken.rowCount === 0 ? undefined : mine.value
}

async function endTurn({ db }: Context, appId: string, turn: string): Promise<void> {
  const { name, value } = wechatCredentials
  await db
    .delete(wechatCredentials)
    .where(and(eq(wechatCredentials.appId, appId), eq(name, 'renewal'), eq(value, turn)))
}

/** A ticket with the token that is kept, or with a new one when there is none or WeChat no longer likes it. */
async function askWithToken(context: Context, settings: WechatSettings, signal: AbortSignal): Promise<Lent> {
  const token = await kept(context, settings.appId, 'access_token')
  if (token !== undefined) {
    try {
      return await askForTicket(settings, token, signal)
    } catch (error) {
      if (!(error instanceof WechatProblem && STALE_TOKEN.has(error.errcode))) throw error
    }
  }
  const renewed = await askForToken(settings, signal)
  await keep(context, settings.appId, 'access_token', renewed)
  return askForTicket(settings, renewed.value, signal)
}

async function kept(
  { db, now }: { db: Database; now: Date },
  appId: string,
  name: Name,
): Promise<string | undefined> {
  const { value } = wechatCredentials
  const isIt = and(eq(wechatCredentials.appId, appId), eq(wechatCredentials.name, name))
  const [row] = await db
    .select({ value })
    .from(wechatCredentials)
    .where(and(isIt, not(isOver(now))))
  return row?.value
}

/** Whether it has run out; what would last longer than anything is lent was kept under a clock that was ahead, and may have. */
function isOver(now: Date): SQL {
  const { validUntil } = wechatCredentials
  const longest = new Date(now.getTime() + LENT_SECONDS * 1000)
  return sql`(${lte(validUntil, now)} or ${gt(validUntil, longest)})`
}

async function keep({ db, now }: Context, appId: string, name: Name, lent: Lent): Promise<void> {
  const seconds = Math.min(lent.seconds, KEPT_SECONDS)
  const fresh = { value: lent.value, validUntil: new Date(now.getTime() + seconds * 1000) }
  await db
    .insert(wechatCredentials)
    .values({ appId, name, ...fresh })
    .onConflictDoUpdate({ target: [wechatCredentials.appId, wechatCredentials.name], set: fresh })
}
