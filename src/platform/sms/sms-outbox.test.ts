import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSmsSimulator, type SmsSimulator } from '../../../simulators/sms.ts'
import { NOON, silentLog, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { readConfiguration } from '../configuration.server.ts'
import { inTransaction, type Context } from '../context.ts'
import { enqueueSms, type OutgoingSms } from './enqueue-sms.server.ts'
import { forgetOldSms, sendWaitingSms } from './send-waiting-sms.server.ts'
import { createSmsSender } from './sms-sender.server.ts'
import { smsMessages } from './tables.server.ts'

const SMS: OutgoingSms = {
  phone: '+8613800138000',
  notice: 'membership_ending',
  parameters: { name: '年度会员', day: '2026-12-01' },
  text: '您的年度会员将于 2026-12-01 到期。',
}
const DAY_MS = 24 * 60 * 60_000

let simulator: SmsSimulator
beforeAll(async () => {
  simulator = await startSmsSimulator()
})
afterEach(async () => {
  await (await testDatabase()).db.delete(smsMessages)
  simulator.sent.length = 0
})
afterAll(() => simulator.close())

async function contextAt(
  ms = 0,
  environment: Record<string, string> = simulator.environment,
): Promise<Context> {
  const { db } = await testDatabase()
  const now = new Date(NOON.getTime() + ms)
  const configuration = readConfiguration({ NODE_ENV: 'test', ...environment })
  // Signatures carry the time, which the stand-in checks by its own clock.
  const sms = createSmsSender({ configuration, db, log: silentLog })
  return { ...testContext(db, { now }), services: { ...testServices(db), configuration, sms } }
}
const rows = async () => (await testDatabase()).db.select().from(smsMessages).orderBy(asc(smsMessages.id))

describe('a text message', () => {
  test('is sent once with the template of its notice and the parameters in order', async () => {
    const context = await contextAt()
    await enqueueSms(context, { ...SMS, parameters: { zebra: '一', apple: '二' } })
    await enqueueSms(context, { ...SMS, notice: 'order_receipt', parameters: { amount: '299.00' } })
    const sent = await Promise.all([
      sendWaitingSms(context),
      sendWaitingSms(context),
      sendWaitingSms(context),
    ])
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(2)
    expect(simulator.sent.toSorted((a, b) => b.template.localeCompare(a.template))).toMatchObject([
      { phone: SMS.phone, template: 'SMS_100000004', parameters: ['一', '二'] },
      { phone: SMS.phone, template: 'SMS_100000003', parameters: ['299.00'] },
    ])
    expect(await sendWaitingSms(context)).toBe(0)
  })

  test('goes by the second provider where only that one has a template for it', async () => {
    const context = await contextAt(0, { ...simulator.environment, ALIYUN_SMS_NOTICE_TEMPLATES: '' })
    await enqueueSms(context, SMS)
    await sendWaitingSms(context)
    expect(simulator.sent).toMatchObject([
      { provider: 'tencent', template: '2000004', parameters: ['年度会员', '2026-12-01'] },
    ])
  })

  test('of a transaction that is rolled back is never sent', async () => {
    const context = await contextAt()
    const undone = inTransaction(context, async (within) => {
      await enqueueSms(within, SMS)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await sendWaitingSms(context)).toBe(0)
  })

  test.each([
    ['a notice without a template', { notice: 'refund' }],
    ['a number without a template', { phone: '+85291234567' }],
  ])('of %s is not even written', async (_what, part) => {
    expect(await enqueueSms(await contextAt(), { ...SMS, ...part })).toBeUndefined()
    expect(await rows()).toEqual([])
  })

  test('is kept in the outbox where nothing carries it', async () => {
    const context = await contextAt(0, {})
    await enqueueSms(context, SMS)
    expect(await sendWaitingSms(context)).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })
})

describe('a text message that is not taken', () => {
  test('waits 1, 5, 30 and 120 minutes, and has failed after the fifth attempt', async () => {
    await enqueueSms(await contextAt(), SMS)
    let minutes = 0
    for (const pause of [1, 5, 30, 120]) {
      simulator.mishaps.aliyun.push('html')
      simulator.mishaps.tencent.push('html')
      expect(await sendWaitingSms(await contextAt(minutes * 60_000))).toBe(0)
      minutes += pause
      expect(await rows()).toMatchObject([
        {
          state: 'waiting',
          reason: 'sms_unavailable',
          nextAttemptAt: new Date(NOON.getTime() + minutes * 60_000),
        },
      ])
      expect(await sendWaitingSms(await contextAt(minutes * 60_000 - 1))).toBe(0)
    }
    simulator.mishaps.aliyun.push('html')
    simulator.mishaps.tencent.push('html')
    await sendWaitingSms(await contextAt(minutes * 60_000))
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 5 }])
  })

  test('because the number is none has failed at once and holds up no other', async () => {
    const context = await contextAt()
    await enqueueSms(context, { ...SMS, phone: '+8612345' })
    await enqueueSms(context, SMS)
    expect(await sendWaitingSms(context)).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'sms_number_refused' }, { state: 'sent' }])
  })
})

test('a text message that was sent is forgotten after thirty days, one that waits is not', async () => {
  const context = await contextAt()
  await enqueueSms(context, SMS)
  await sendWaitingSms(context)
  await enqueueSms(context, SMS)
  await forgetOldSms(await contextAt(30 * DAY_MS + 1))
  expect(await rows()).toMatchObject([{ state: 'waiting' }])
})

test.each(['order_receipt', 'order_receipt=', '=SMS_1', 'ORDER=SMS_1', 'a=b=c'])(
  '%s is no list of templates',
  (value) => {
    const environment = { ...simulator.environment, ALIYUN_SMS_NOTICE_TEMPLATES: value }
    expect(() => readConfiguration({ NODE_ENV: 'test', ...environment })).toThrow(
      'ALIYUN_SMS_NOTICE_TEMPLATES',
    )
  },
)
