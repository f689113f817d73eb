import type { Logger } from 'pino'
import type { Configuration } from '../configuration.server.ts'
import { providerFailures } from '../faults.server.ts'
import { NotTaken } from '../outbox/not-taken.ts'
import { aliyunSms } from './aliyun-sms.server.ts'
import { SmsProblem, type SmsMessage, type SmsProvider } from './sms-provider.server.ts'
import { tencentSms } from './tencent-sms.server.ts'

const TIMEOUT_MS = 5000
/** So long a provider that failed is not asked again. */
const LEFT_ALONE_MS = 30_000

export interface SmsSender {
  /** Hands a message to a provider; throws NotTaken when none takes it, for good for a number that cannot be sent to. */
  send(message: SmsMessage): Promise<void>
}

/** The way out for SMS (C-06): the configured providers in their order, one when the other fails. */
export function createSmsSender({
  configuration,
  log,
  now = () => new Date(),
}: {
  readonly configuration: Configuration
  readonly log: Logger
  readonly now?: () => Date
}): SmsSender {
  const providers = configuration.smsProviders.map((settings) =>
    settings.name === 'aliyun' ? aliyunSms(settings, now) : tencentSms(settings, now),
  )
  const failedAt = new Map<SmsProvider, number>()
  /** What failed at a time that has yet to come did so under a clock that was wrong, and may well do by now. */
  const isLeftAlone = (provider: SmsProvider) => {
    const agoMs = now().getTime() - (failedAt.get(provider) ?? -Infinity)
    return agoMs >= 0 && agoMs < LEFT_ALONE_MS
  }
  return {
    async send(message) {
      const serving = providers.filter((provider) => provider.serves(message))
      if (serving.length === 0) throw notTaken('template_missing')
      let problem: SmsProblem['kind'] = 'provider'
      for (const provider of serving) {
        if (isLeftAlone(provider)) continue
        try {
          await provider.send(message, AbortSignal.timeout(TIMEOUT_MS))
          return
        } catch (error) {
          if (!(error instanceof SmsProblem)) throw error
          log.warn({ provider: provider.name, kind: error.kind, code: error.code }, 'an SMS was not taken')
          if (error.kind === 'number_refused') throw notTaken('number_refused')
          // One message that it does not want says nothing about the provider, or anybody could keep it from the others.
          if (error.kind === 'provider') {
            providerFailures.inc({ provider: `sms-${provider.name}` })
            failedAt.set(provider, now().getTime())
          } else problem = error.kind
        }
      }
      throw notTaken(problem === 'provider' ? 'unavailable' : problem)
    },
  }
}

const REASONS = {
  number_refused: { reason: '服务商说这个号码不能接收短信', isForGood: true },
  template_missing: { reason: '没有为这类短信或这类号码配置模板', isForGood: true },
  number_held: { reason: '服务商说这个号码收到的短信过多', isForGood: false },
  message_refused: { reason: '服务商没有接受这条短信，错误码见日志', isForGood: false },
  unavailable: { reason: '服务商没有应答，或账号、密钥有问题', isForGood: false },
}

const notTaken = (code: keyof typeof REASONS) => new NotTaken({ code, ...REASONS[code] })
