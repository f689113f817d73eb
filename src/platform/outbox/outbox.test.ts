import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSmsSimulator, type SmsSimulator } from '../../../simulators/sms.ts'
import { NOON, silentLog, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { readConfiguration } from '../configuration.server.ts'
import { inTransaction, type Context } from '../context.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { takeJobs } from '../jobs/jobs.server.ts'
import { enqueueMail } from '../mail/enqueue-mail.server.ts'
import { openMailBox, type MailBox } from '../mail/testing.ts'
import { enqueueCodeSms, enqueueSms } from '../sms/enqueue-sms.server.ts'
import { createSmsSender } from '../sms/sms-sender.server.ts'
import { countSendings } from './count-sendings.server.ts'
import { forgetSendings } from './forget-sendings.server.ts'
import { outboxWorkers } from './outbox-workers.server.ts'
import { NotTaken } from './not-taken.ts'
import { codeQueue, messageQueue } from './queues.ts'
import { resendFailed } from './resend-failed.server.ts'
import { resumeSendings } from './resume-sendings.server.ts'
import { sendOne } from './send-one.server.ts'
import { sendings } from './tables.server.ts'
import { sendWaiting } from './testing.ts'
import { eventually } from '../../../test/eventually.ts'

const PHONE = '+8613800138000'
const MAIL = { to: 'lin@example.com', subject: '资料提交', text: '公司：砺川晶体', purpose: 'inquiry' }
const SMS = { phone: PHONE, notice: 'membership_ending', parameters: { day: '2026-12-01' }, text: '将到期。' }

let box: MailBox
let simulator: SmsSimulator
beforeAll(async () => {
  box = await openMailBox()
  simulator = await startSmsSimulator()
})
afterAll(async () => {
  await simulator.close()
  await box.close()
})
beforeEach(async () => {
  const { db } = await testDatabase()
  await db.delete(sendings)
  await db.execute(sql`delete from pgboss.job`)
})
afterEach(() => {
  for (const list of [box.mails, box.replies, simulator.sent, simulator.asked]) list.length = 0
})

/** So long after noon, with both ways out unless told otherwise. */
async function contextAt(ms = 0, environment: Record<string, string> = {}): Promise<Context> {
  const { db } = await testDatabase()
  const configuration = readConfiguration({
    NODE_ENV: 'test',
    ...simulator.environment,
    SMTP_URL: box.url,
    MAIL_FROM: 'portal@example.com',
    ...environment,
  })
  // Signatures carry the time, which the stand-in checks by its own clock.
  const sms = createSmsSender({ configuration, log: silentLog })
  const services = { ...testServices(db), configuration, sms }
  return { ...testContext(db, { now: new Date(NOON.getTime() + ms) }), services }
}
const nothing = {
  SMTP_URL: '',
  MAIL_FROM: '',
  ALIYUN_SMS_ACCESS_KEY_ID: '',
  ALIYUN_SMS_ACCESS_KEY_SECRET: '',
  ALIYUN_SMS_SIGN_NAME: '',
  ALIYUN_SMS_SIGN_IN_TEMPLATE: '',
  ALIYUN_SMS_SIGN_IN_TEMPLATE_OVERSEAS: '',
  ALIYUN_SMS_NOTICE_TEMPLATES: '',
  TENCENT_SMS_SECRET_ID: '',
  TENCENT_SMS_SECRET_KEY: '',
  TENCENT_SMS_APP_ID: '',
  TENCENT_SMS_SIGN_NAME: '',
  TENCENT_SMS_SIGN_IN_TEMPLATE: '',
  TENCENT_SMS_SIGN_IN_TEMPLATE_OVERSEAS: '',
  TENCENT_SMS_NOTICE_TEMPLATES: '',
}
const records = async () => (await testDatabase()).db.select().from(sendings).orderBy(sendings.id)
const endsAt = new Date(NOON.getTime() + 10 * MINUTE_MS)

describe('a message', () => {
  test('is sent if and only if the transaction commits that causes it', async () => {
    const context = await contextAt()
    const undone = inTransaction(context, async (within) => {
      await enqueueMail(within, MAIL)
      await enqueueSms(within, SMS)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await records()).toEqual([])
    const jobs = await context.db.execute(
      sql`select from pgboss.job where name in ('send-code', 'send-message')`,
    )
    expect(jobs.rows).toEqual([])
  })

  test('leaves nothing behind of what it said once it is sent', async () => {
    const context = await contextAt()
    await enqueueMail(context, MAIL)
    await enqueueSms(context, SMS)
    await sendWaiting(context)
    await sendWaiting(context)
    expect(box.mails).toHaveLength(1)
    expect(simulator.sent).toMatchObject([
      { phone: PHONE, template: 'SMS_100000004', parameters: ['2026-12-01'] },
    ])
    expect(await records()).toMatchObject([
      { state: 'sent', attempts: 1, content: null, settledAt: NOON, reason: '' },
      { state: 'sent', attempts: 1, content: null, settledAt: NOON, reason: '' },
    ])
  })

  test('keeps the order of its parameters, which one provider goes by', async () => {
    const context = await contextAt(0, { ALIYUN_SMS_NOTICE_TEMPLATES: '' })
    await enqueueSms(context, { ...SMS, parameters: { zebra: '一', apple: '二' } })
    await sendWaiting(context)
    expect(simulator.sent).toMatchObject([{ provider: 'tencent', parameters: ['一', '二'] }])
  })

  test.each([
    ['a notice without a template', { notice: 'refund' }],
    ['a number without a template', { phone: '+85291234567' }],
  ])('of %s is not even written', async (_what, part) => {
    expect(await enqueueSms(await contextAt(), { ...SMS, ...part })).toBeUndefined()
    expect(await records()).toEqual([])
  })

  test('is shown for a day where nothing carries it, and not made at all where nobody may look', async () => {
    await enqueueMail(await contextAt(0, nothing), MAIL)
    await enqueueCodeSms(await contextAt(0, nothing), { phone: PHONE, code: '0427', endsAt })
    const shown = { state: 'shown', content: expect.objectContaining({}) }
    expect(await records()).toMatchObject([shown, shown])
    await forgetSendings(await contextAt(DAY_MS - 1))
    expect(await records()).toMatchObject([shown, shown])
    await forgetSendings(await contextAt(DAY_MS + 1))
    expect(await records()).toEqual([])
    const context = await contextAt(0, {
      ...nothing,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://portal.example.com',
    })
    expect(await enqueueMail(context, MAIL)).toBeUndefined()
    expect(await records()).toEqual([])
  })
})

describe('a message that is not taken', () => {
  test('for a passing reason is tried again, and has failed after the last try', async () => {
    const context = await contextAt()
    await enqueueMail(context, MAIL)
    box.replies.push(451, 451)
    await expect(sendWaiting(context)).rejects.toThrow('not taken: EMESSAGE 451')
    expect(await records()).toMatchObject([
      { state: 'waiting', attempts: 1, reason: expect.stringContaining('451') },
    ])
    await expect(sendWaiting(context, { isLastTry: true })).rejects.toThrow('not taken')
    expect(await records()).toMatchObject([{ state: 'failed', attempts: 2, settledAt: NOON }])
  })

  test('for good is not tried again, with the words that were said', async () => {
    const context = await contextAt()
    await enqueueMail(context, MAIL)
    await enqueueSms(context, { ...SMS, phone: '+8612345' })
    box.replies.push(550)
    await sendWaiting(context)
    expect(await records()).toMatchObject([
      { state: 'failed', attempts: 1, reason: expect.stringContaining('550') },
      { state: 'failed', attempts: 1, reason: '服务商说这个号码不能接收短信' },
    ])
    expect(simulator.asked).toHaveLength(1)
  })

  test('in time is not sent any more: a code after it has ended', async () => {
    await enqueueCodeSms(await contextAt(), { phone: PHONE, code: '0427', endsAt })
    await sendWaiting(await contextAt(10 * MINUTE_MS))
    expect(simulator.sent).toEqual([])
    expect(await records()).toMatchObject([{ state: 'failed', reason: 'too_late' }])
  })

  test('in time is not sent any more: a notice that is no longer true, and any after three days', async () => {
    const context = await contextAt()
    const lasting = (ms: number) => ({ worthUntil: new Date(NOON.getTime() + ms) })
    await enqueueMail(context, { ...MAIL, ...lasting(MINUTE_MS) })
    await enqueueSms(context, { ...SMS, ...lasting(MINUTE_MS) })
    await enqueueMail(context, { ...MAIL, ...lasting(9 * DAY_MS) })
    expect((await records()).at(-1)?.worthlessAt).toEqual(new Date(NOON.getTime() + 3 * DAY_MS))
    await sendWaiting(await contextAt(MINUTE_MS))
    expect(simulator.sent).toEqual([])
    const late = { state: 'failed', reason: 'too_late' }
    expect(await records()).toMatchObject([late, late, { state: 'sent' }])
  })
})

describe('two tries of one message that overlap', () => {
  /** A message whose tries have begun and end as told. */
  async function tries(count: number) {
    const context = await contextAt()
    await enqueueSms(context, SMS)
    const [record] = await records()
    const carried = Array.from({ length: count }, () => Promise.withResolvers<void>())
    const ends: Promise<void>[] = []
    for (const [index, { promise }] of carried.entries()) {
      const sms = { ...context.services.sms, send: vi.fn(() => promise) }
      const own = { ...context, services: { ...context.services, sms } }
      ends.push(sendOne(own, { id: record?.id ?? 0 }, { isLastTry: index === 0 }))
      await eventually(() => expect(sms.send).toHaveBeenCalled())
    }
    return ends.map((ended, index) => ({
      take: async () => {
        carried[index]?.resolve()
        await ended
      },
      refuse: async ({ isForGood = false } = {}) => {
        carried[index]?.reject(new NotTaken({ code: 'busy', reason: '稍后', isForGood }))
        await ended.catch(() => undefined)
      },
    }))
  }

  test('leave it sent when the earlier one fails after the later one was taken', async () => {
    const [earlier, later] = await tries(2)
    await later?.take()
    await earlier?.refuse({ isForGood: true })
    expect(await records()).toMatchObject([{ state: 'sent', reason: '', attempts: 2 }])
  })

  test('leave it to the later one when the earlier one fails before', async () => {
    const [earlier, later] = await tries(2)
    await earlier?.refuse()
    expect(await records()).toMatchObject([{ state: 'waiting', reason: '' }])
    await later?.take()
    expect(await records()).toMatchObject([{ state: 'sent' }])
  })

  test('leave it sent when one was taken after all, and send it no third time', async () => {
    const [earlier, later] = await tries(2)
    await later?.refuse({ isForGood: true })
    expect(await records()).toMatchObject([{ state: 'failed' }])
    await earlier?.take()
    expect(await records()).toMatchObject([{ state: 'sent', reason: '', content: null }])
    await sendWaiting(await contextAt())
    expect(simulator.sent).toEqual([])
  })
})

describe('what a message said', () => {
  test('is erased with the end of a code and after three days, sent or not', async () => {
    await enqueueCodeSms(await contextAt(), { phone: PHONE, code: '0427', endsAt })
    await enqueueMail(await contextAt(), MAIL)
    await forgetSendings(await contextAt(10 * MINUTE_MS + 1))
    expect(await records()).toMatchObject([
      { state: 'failed', reason: 'too_late', content: null },
      { state: 'waiting', content: expect.objectContaining({ text: MAIL.text }) },
    ])
    await forgetSendings(await contextAt(3 * DAY_MS + 1))
    expect(await records()).toMatchObject([{ content: null }, { state: 'failed', content: null }])
  })

  test('is forgotten with to whom it went after thirty days', async () => {
    await enqueueMail(await contextAt(), MAIL)
    await sendWaiting(await contextAt())
    await forgetSendings(await contextAt(30 * DAY_MS - 1))
    expect(await records()).toHaveLength(1)
    await forgetSendings(await contextAt(30 * DAY_MS + 1))
    expect(await records()).toEqual([])
  })
})

describe('the jobs', () => {
  /** Takes jobs until `work` is done. */
  async function taking(work: (context: Context) => Promise<void>): Promise<void> {
    const { url } = await testDatabase()
    const context = await contextAt()
    const taker = await takeJobs(
      url,
      [],
      silentLog,
      outboxWorkers(() => context),
    )
    try {
      await work(context)
    } finally {
      await taker.stop(5000)
    }
  }

  test('send each message once, hearing of it as it is made', async () => {
    await taking(async (context) => {
      await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          enqueueMail(context, { ...MAIL, to: `r${index}@example.com` }),
        ),
      )
      await enqueueCodeSms(context, { phone: PHONE, code: '0427', endsAt })
      await eventually(() => expect(box.mails.length + simulator.sent.length).toBe(13))
    })
    expect(new Set(box.mails.map(({ to }) => to[0])).size).toBe(12)
    expect(simulator.sent).toMatchObject([{ code: '0427' }])
    expect((await records()).every(({ state }) => state === 'sent')).toBe(true)
  })

  test('send a code while a mail server keeps everything else waiting', async () => {
    const { url } = await testDatabase()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const context = await contextAt()
    const holding = outboxWorkers(() => context).map(({ queue, run }) => ({
      queue,
      run: async (data: object, attempt: { isLastTry: boolean }) => {
        if (queue === messageQueue) await held
        await run(data, attempt)
      },
    }))
    const taker = await takeJobs(url, [], silentLog, holding)
    try {
      for (let count = 0; count < 2 * messageQueue.batch; count += 1) await enqueueMail(context, MAIL)
      await enqueueCodeSms(context, { phone: PHONE, code: '0427', endsAt })
      await eventually(() => expect(simulator.sent).toHaveLength(1))
      expect(box.mails).toEqual([])
    } finally {
      release()
      await taker.stop(5000)
    }
  })

  test('try again what was not taken, and leave a dead letter that says no word of the message', async () => {
    const { db } = await testDatabase()
    const context = await contextAt()
    await enqueueMail(context, MAIL)
    const { rows } = await db.execute(sql`
      select retry_limit, retry_delay, retry_backoff, dead_letter, data from pgboss.job where name = ${messageQueue.name}`)
    expect(rows).toMatchObject([
      {
        retry_limit: 10,
        retry_delay: 60,
        retry_backoff: true,
        dead_letter: 'dead-letters',
        data: { id: expect.any(Number) },
      },
    ])
    await db.execute(sql`update pgboss.job set retry_limit = 0 where name = ${messageQueue.name}`)
    box.replies.push(451)
    await taking(async () => {
      await eventually(async () => {
        const dead = await db.execute(sql`select output, data from pgboss.job where name = 'dead-letters'`)
        expect(dead.rows).toHaveLength(1)
        expect(JSON.stringify(dead.rows)).not.toMatch(/lin@example|砺川|资料/)
      })
    })
    expect(await records()).toMatchObject([{ state: 'failed' }])
  })

  test('of codes wait seconds and give up soon, those of messages minutes and go on for hours', () => {
    const longest = ({ retryLimit, retryDelay, retryDelayMax }: typeof codeQueue) =>
      Array.from({ length: retryLimit }, (_, index) =>
        Math.min(retryDelay * 2 ** index, retryDelayMax),
      ).reduce((sum, delay) => sum + delay)
    expect(longest(codeQueue)).toBeLessThan(120)
    expect(longest(messageQueue)).toBeGreaterThan(6 * 3600)
  })
})

test('what was given up is sent after all when an operator says so, but no code', async () => {
  const context = await contextAt()
  await enqueueMail(context, MAIL)
  await enqueueCodeSms(context, { phone: PHONE, code: '0427', endsAt })
  box.replies.push(451)
  simulator.mishaps.aliyun.push('html')
  simulator.mishaps.tencent.push('html')
  await sendWaiting(context, { isLastTry: true }).catch(() => undefined)
  await sendWaiting(context, { isLastTry: true }).catch(() => undefined)
  expect(await countSendings(context.db, 'failed')).toEqual({ mail: 1, sms: 1 })
  const later = await contextAt(20 * MINUTE_MS)
  expect(await resendFailed(later)).toBe(1)
  await sendWaiting(later)
  expect(box.mails).toHaveLength(1)
  expect(await countSendings(context.db, 'failed')).toEqual({ mail: 0, sms: 1 })
  expect(await resendFailed(await contextAt(4 * DAY_MS))).toBe(0)
})

test('what waits in a restored database, which has no jobs, gets one job each and no second', async () => {
  const context = await contextAt()
  await enqueueMail(context, MAIL)
  await enqueueSms(context, SMS)
  await enqueueCodeSms(context, { phone: PHONE, code: '0427', endsAt })
  await context.db.execute(sql`delete from pgboss.job`)
  await enqueueMail(context, MAIL)
  const later = await contextAt(20 * MINUTE_MS)
  await Promise.all([resumeSendings(later), resumeSendings(later)])
  const { rows } = await context.db.execute<{ id: number }>(
    sql`select (data ->> 'id')::int as id from pgboss.job where state = 'created' order by 1`,
  )
  const [mail, sms, , second] = await records()
  expect(rows.map(({ id }) => id)).toEqual([mail?.id, sms?.id, second?.id])
})
