import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSmsSimulator, type SmsMishap, type SmsSimulator } from '../../../simulators/sms.ts'
import { silentLog, testConfiguration } from '../../../test/context.ts'
import { readConfiguration } from '../configuration.server.ts'
import { DAY_MS } from '../durations.ts'
import { createSmsSender } from './sms-sender.server.ts'
import { eventually } from '../../../test/eventually.ts'

const PHONE = '+8613800138000'
const UNAVAILABLE = { code: 'unavailable', isForGood: false }
const message = (phone = PHONE, code = '0427') => ({
  phone,
  template: 'sign_in_code' as const,
  parameters: { code },
})

const onlyTencent = {
  ALIYUN_SMS_ACCESS_KEY_ID: '',
  ALIYUN_SMS_ACCESS_KEY_SECRET: '',
  ALIYUN_SMS_SIGN_NAME: '',
  ALIYUN_SMS_SIGN_IN_TEMPLATE: '',
}

let simulator: SmsSimulator
let at: number
beforeEach(async () => {
  simulator = await startSmsSimulator()
  at = Date.now()
})
afterEach(() => simulator.close())

/** The two providers as this process knows them; time stands still but for `at`. */
function senderOf({
  environment = {},
  log = silentLog,
}: { environment?: Record<string, string>; log?: typeof silentLog } = {}) {
  const configuration = readConfiguration({
    NODE_ENV: 'test',
    ...simulator.environment,
    ...environment,
  })
  return createSmsSender({
    configuration,
    log,
    now: () => new Date(at),
  })
}

describe('a message', () => {
  test('goes to the first provider, signed as it demands', async () => {
    await (await senderOf()).send(message())
    expect(simulator.sent).toEqual([
      {
        provider: 'aliyun',
        phone: PHONE,
        signName: '宽禁带产业门户',
        template: 'SMS_100000001',
        code: '0427',
      },
    ])
    expect(simulator.asked).toEqual(['aliyun'])
  })

  test('goes to the second where only that one is configured', async () => {
    await (await senderOf({ environment: onlyTencent })).send(message())
    expect(simulator.sent).toMatchObject([
      { provider: 'tencent', phone: PHONE, template: '2000001', code: '0427' },
    ])
  })

  test.each(['+85291234567', '+85366123456', '+886912345678'])(
    'to %s uses the template for numbers outside the mainland, with either provider',
    async (phone) => {
      await (await senderOf()).send(message(phone))
      await (await senderOf({ environment: onlyTencent })).send(message(phone))
      expect(simulator.sent).toMatchObject([
        { phone, template: 'SMS_100000002' },
        { phone, template: '2000002' },
      ])
    },
  )

  test('goes to the provider that has a template for the number', async () => {
    const sender = await senderOf({ environment: { ALIYUN_SMS_SIGN_IN_TEMPLATE_OVERSEAS: '' } })
    await sender.send(message('+85291234567'))
    expect(simulator.asked).toEqual(['tencent'])
  })

  test('to a number nobody has a template for is refused, and nobody is asked', async () => {
    const environment = {
      ALIYUN_SMS_SIGN_IN_TEMPLATE_OVERSEAS: '',
      TENCENT_SMS_SIGN_IN_TEMPLATE_OVERSEAS: '',
    }
    const sending = (await senderOf({ environment })).send(message('+85291234567'))
    await expect(sending).rejects.toMatchObject({ code: 'template_missing', isForGood: true })
    expect(simulator.asked).toEqual([])
  })

  test.each([
    ['the first', {}],
    ['the second', onlyTencent],
  ])('to a number that is none is refused by %s provider for good', async (_which, environment) => {
    const sending = (await senderOf({ environment })).send(message('+8612345'))
    await expect(sending).rejects.toMatchObject({ code: 'number_refused', isForGood: true })
    expect(simulator.asked).toHaveLength(1)
  })
})

describe('a provider that fails', () => {
  const failures: readonly [string, SmsMishap][] = [
    ['answers a web page', 'html'],
    ['answers nonsense', 'nonsense'],
    ['has no money left', { code: 'isv.AMOUNT_NOT_ENOUGH' }],
    ['does not like the signature', { code: 'SignatureDoesNotMatch' }],
  ]
  test.each(failures)(
    'because it %s is left alone for half a minute while the other one sends',
    async (_what, mishap) => {
      const sender = await senderOf()
      simulator.mishaps.aliyun.push(mishap)
      await sender.send(message())
      at += 29_999
      await sender.send(message())
      expect(simulator.asked).toEqual(['aliyun', 'tencent', 'tencent'])
      at += 1
      await sender.send(message())
      expect(simulator.asked.at(-1)).toBe('aliyun')
      expect(simulator.sent.map(({ provider }) => provider)).toEqual(['tencent', 'tencent', 'aliyun'])
    },
  )

  test('while the clock is ahead, which no signature survives, is asked as soon as the clock is right again', async () => {
    const sender = await senderOf({ environment: onlyTencent })
    at += DAY_MS
    simulator.mishaps.tencent.push({ code: 'AuthFailure.SignatureExpire' })
    await expect(sender.send(message())).rejects.toMatchObject(UNAVAILABLE)
    at -= DAY_MS
    await sender.send(message())
    expect(simulator.sent).toMatchObject([{ provider: 'tencent', phone: PHONE }])
  })

  test('to answer within five seconds is not waited for', async () => {
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal)
    const sender = await senderOf()
    simulator.mishaps.aliyun.push('silence')
    const sending = sender.send(message())
    await eventually(() => expect(simulator.asked).toEqual(['aliyun']))
    patience.abort(new DOMException('five seconds are over', 'TimeoutError'))
    await sending
    expect(timeout.mock.calls).toEqual([[5000], [5000]])
    await sender.send(message())
    expect(simulator.asked).toEqual(['aliyun', 'tencent', 'tencent'])
  })

  test('as the other one does is a refusal, and for half a minute without asking', async () => {
    const sender = await senderOf()
    simulator.mishaps.aliyun.push('html')
    simulator.mishaps.tencent.push({ code: 'InternalError.Timeout' })
    await expect(sender.send(message())).rejects.toMatchObject(UNAVAILABLE)
    await expect(sender.send(message())).rejects.toMatchObject(UNAVAILABLE)
    expect(simulator.asked).toEqual(['aliyun', 'tencent'])
    at += 30_000
    await sender.send(message())
    expect(simulator.sent).toHaveLength(1)
  })

  test('and is not there is a refusal', async () => {
    const sender = await senderOf()
    await simulator.close()
    await expect(sender.send(message())).rejects.toMatchObject(UNAVAILABLE)
  })

  test.each([
    ['a wrong key', { ALIYUN_SMS_ACCESS_KEY_SECRET: 'wrong' }],
    ['an unknown account', { ALIYUN_SMS_ACCESS_KEY_ID: 'unknown' }],
  ])('for %s is found out by the stand-in', async (_what, environment) => {
    await (await senderOf({ environment })).send(message())
    expect(simulator.sent).toMatchObject([{ provider: 'tencent' }])
  })

  test.each([
    ['a wrong key', { TENCENT_SMS_SECRET_KEY: 'wrong' }],
    ['an unknown account', { TENCENT_SMS_SECRET_ID: 'unknown' }],
    ['a wrong application', { TENCENT_SMS_APP_ID: '1' }],
  ])('for %s is found out by the other stand-in', async (_what, environment) => {
    const sending = (await senderOf({ environment: { ...onlyTencent, ...environment } })).send(message())
    await expect(sending).rejects.toMatchObject(UNAVAILABLE)
    expect(simulator.sent).toEqual([])
  })

  test('is named in the log, without number, code or key', async () => {
    const warn = vi.fn<(...words: unknown[]) => void>()
    const sender = await senderOf({ log: Object.assign(silentLog.child({}), { warn }) })
    simulator.mishaps.aliyun.push({ code: 'isv.AMOUNT_NOT_ENOUGH' })
    await sender.send(message())
    await simulator.close()
    at += 30_000
    await expect(sender.send(message())).rejects.toMatchObject(UNAVAILABLE)
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ provider: 'aliyun', code: 'isv.AMOUNT_NOT_ENOUGH' })
    expect(warn).toHaveBeenCalledTimes(3)
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/13800138000|0427|simulated/)
  })
})

describe('a number that has had enough messages', () => {
  const HELD = {
    aliyun: { code: 'isv.BUSINESS_LIMIT_CONTROL' },
    tencent: { code: 'LimitExceeded.PhoneNumberDailyLimit' },
  }

  test('is tried with the other provider, and the first serves everybody else on', async () => {
    const sender = await senderOf()
    simulator.mishaps.aliyun.push(HELD.aliyun)
    await sender.send(message())
    await sender.send(message('+8613900139000'))
    expect(simulator.sent.map(({ provider }) => provider)).toEqual(['tencent', 'aliyun'])
  })

  test('is told so when both say it', async () => {
    const sender = await senderOf()
    simulator.mishaps.aliyun.push(HELD.aliyun)
    simulator.mishaps.tencent.push(HELD.tencent)
    await expect(sender.send(message())).rejects.toMatchObject({ code: 'number_held', isForGood: false })
  })
})

describe('a message that a provider does not want for a reason of its own', () => {
  test.each(['isv.SMS_OVERSEAS_LIMIT', 'isv.INVALID_PARAMETERS', 'SomethingNew'])(
    'is tried with the other one, and the first serves everybody else on (%s)',
    async (code) => {
      const sender = senderOf()
      simulator.mishaps.aliyun.push({ code })
      await sender.send(message())
      await sender.send(message('+8613900139000'))
      expect(simulator.sent.map(({ provider }) => provider)).toEqual(['tencent', 'aliyun'])
    },
  )

  test.each([
    'UnsupportedOperation.UnsupportedRegion',
    'UnsupportedOperation.ChineseMainlandTemplateToGlobalPhone',
    'UnsupportedOperation.GlobalTemplateToChineseMainlandPhone',
  ])('because of the region of its number keeps nobody else from the second either (%s)', async (code) => {
    const sender = senderOf({ environment: onlyTencent })
    simulator.mishaps.tencent.push({ code })
    await expect(sender.send(message('+85251234567'))).rejects.toMatchObject({ code: 'message_refused' })
    await sender.send(message())
    expect(simulator.sent).toMatchObject([{ provider: 'tencent', phone: PHONE }])
  })

  test('is to be tried again later when both do not want it, while others are sent at once', async () => {
    const sender = senderOf()
    simulator.mishaps.aliyun.push({ code: 'isv.SMS_OVERSEAS_LIMIT' })
    simulator.mishaps.tencent.push({ code: 'FailedOperation.ContainSensitiveWord' })
    await expect(sender.send(message())).rejects.toMatchObject({ code: 'message_refused', isForGood: false })
    await sender.send(message('+8613900139000'))
    expect(simulator.sent).toMatchObject([{ provider: 'aliyun' }])
  })
})

test('without a provider nothing is sent', async () => {
  const sender = createSmsSender({ configuration: testConfiguration, log: silentLog })
  await expect(sender.send(message())).rejects.toMatchObject({ code: 'template_missing' })
})

test('the stand-in does not start in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  await expect(startSmsSimulator()).rejects.toThrow('production')
  vi.unstubAllEnvs()
})
