import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import type { Context } from '#platform/context.ts'
import { isOutage } from '#platform/database/outage.server.ts'
import type { SmsSimulator } from '../../simulators/sms.ts'
import { visit } from './visit.ts'
import type { Watch } from './watch.ts'

/** What the portal has said yes to, which must be there in the end. */
export interface Acknowledged {
  readonly topics: number[]
  readonly comments: number[]
  readonly tokens: string[]
}

interface Load {
  readonly port: number
  readonly watch: Watch
  readonly below: (bound: number) => number
  /** Articles that nobody comments on, so that nothing but the database's return purges them. */
  readonly kept: readonly number[]
  readonly commentable: readonly number[]
  /** People whose phone is known. */
  readonly commenters: readonly string[]
  readonly sms: SmsSimulator
  readonly context: () => Context
  readonly acknowledged: Acknowledged
  /** Whether the run goes on. */
  readonly goesOn: () => boolean
}

const WORDS = ['碳化硅', '氮化镓', '衬底', '外延', '器件', '封装', '车规', '良率', '充电', '光伏'] as const

/** Everybody at the same time, until the run is over. */
export async function loadPortal(load: Load): Promise<void> {
  const { goesOn, below } = load
  const loop = async (everyMs: number, once: () => Promise<void>) => {
    while (goesOn()) {
      await once()
      await pause(everyMs / 2 + below(everyMs))
    }
  }
  const comments = load.commenters.map((token) => loop(16_000, () => comment(load, token)))
  await Promise.all([
    ...Array.from({ length: 3 }, () => loop(100, () => readKept(load))),
    ...Array.from({ length: 2 }, () => loop(300, () => search(load))),
    loop(1500, () => signIn(load)),
    loop(1000, () => publish(load)),
    ...comments,
  ])
}

/** Somebody else each time, or one address would soon be asked to wait. */
const someAddress = (below: Load['below']) => `100.${64 + below(64)}.${below(256)}.${1 + below(254)}`

export async function readKept({ port, watch, below, kept }: Load): Promise<void> {
  const was = { ...watch.now }
  const id = kept[below(kept.length)] ?? 0
  watch.take('缓存里的页面', await visit(port, `/topic/${id}`, { address: someAddress(below) }), was)
}

async function search({ port, watch, below }: Load): Promise<void> {
  const was = { ...watch.now }
  const key = `${WORDS[below(WORDS.length)] ?? ''}${below(100_000)}`
  const path = `/search?q=${encodeURIComponent(key)}`
  watch.take('没有缓存的页面', await visit(port, path, { address: someAddress(below) }), was)
}

const Sent = z.object({ code: z.literal(0), json: z.object({ codeId: z.string() }) })
const SignedIn = z.object({ code: z.literal(0), json: z.object({ token: z.string() }) })

async function signIn({ port, watch, below, sms, acknowledged, goesOn }: Load): Promise<void> {
  const address = someAddress(below)
  const phone = `139${String(below(100_000_000)).padStart(8, '0')}`
  const was = { ...watch.now }
  const ask = await visit(port, '/semi/login/sendCode', { address, json: { type: 1, phone } })
  watch.take('登录', ask, was)
  const sent = Sent.safeParse(parsed(ask.body)).data
  if (!sent) return
  // Providers that are away delay it; that it comes in the end is tried by the books.
  for (let tries = 0; tries < 100 && goesOn(); tries += 1) {
    const message = sms.sent.find((each) => each.phone === `+86${phone}`)
    if (message) {
      const then = { ...watch.now }
      const json = { type: 1, phone, code: message.code, codeId: sent.json.codeId, hasAgreed: true }
      const heard = await visit(port, '/semi/login/signin', { address, json })
      watch.take('登录', heard, then)
      const token = SignedIn.safeParse(parsed(heard.body)).data?.json.token
      if (token !== undefined) acknowledged.tokens.push(token)
      return
    }
    await pause(100)
  }
}

const Posted = z.object({ code: z.literal(0), json: z.array(z.object({ id: z.number() })).min(1) })

async function comment(
  { port, watch, below, commentable, acknowledged }: Load,
  token: string,
): Promise<void> {
  const was = { ...watch.now }
  const id = commentable[below(commentable.length)]
  const content = `${WORDS[below(WORDS.length)] ?? ''}这一段写得清楚，第 ${below(1_000_000)} 遍读`
  const json = { id, content }
  const heard = await visit(port, '/openapi/v1/vue/comments', { address: someAddress(below), token, json })
  watch.take('评论', heard, was)
  const posted = Posted.safeParse(parsed(heard.body)).data?.json[0]
  if (posted) acknowledged.comments.push(posted.id)
}

/** As the editor's button, the schedule and the import do. */
async function publish({ watch, below, context, acknowledged }: Load): Promise<void> {
  const was = { ...watch.now }
  const startedAt = performance.now()
  const text = `${WORDS[below(WORDS.length)] ?? ''}在这一年稳步上升。`.repeat(5)
  const give = (status: number, body: string) =>
    watch.take('发布', { status, body, retryAfter: '5', ms: performance.now() - startedAt }, was)
  try {
    const { id } = await publishTopic(context(), {
      kind: 'article',
      title: `动荡中的第 ${below(1_000_000)} 篇`,
      blocks: [{ type: 'paragraph' as const, spans: [{ text }] }],
      publishedAt: new Date(),
    })
    acknowledged.topics.push(id)
    give(200, '')
  } catch (error) {
    give(isOutage(error) ? 503 : 500, String(error))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
