import type { Logger } from 'pino'
import type { Configuration } from '../configuration.server.ts'
import type { Database } from '../database/database.server.ts'
import { providerFailures } from '../faults.server.ts'
import { keepInOutbox } from '../outbox/outbox.server.ts'
import { Refusal } from '../refusal.ts'
import { aliyunSms } from './aliyun-sms.server.ts'
import { SmsProblem, type SmsMessage, type SmsProvider } from './sms-provider.server.ts'
import { tencentSms } from './tencent-sms.server.ts'

const TIMEOUT_MS = 5000
/** So long a provider that failed is not asked again. */
const LEFT_ALONE_MS = 30_000

export interface SmsSender {
  /**
   * Hands a message to a provider. Refuses `sms_unavailable` when none takes it, `sms_number_refused` for a number that
   * cannot be sent to, `sms_number_held` when the number has had too many.
   */
  send(message: SmsMessage): Promise<void>
}

interface SenderOptions {
  readonly configuration: Configuration
  readonly db: Database
  readonly log: Logger
  readonly now?: () => Date
}

/**
 * The way out for SMS (C-06): the configured providers, one when the other fails; without any, the outbox where it is
 * shown and outside production; else nothing is sent and every message is refused.
 */
export function createSmsSender({
  configuration,
  db,
  log,
  now = () => new Date(),
}: SenderOptions): SmsSender {
  const providers = configuration.smsProviders.map((settings) =>
    settings.name === 'aliyun' ? aliyunSms(settings, now) : tencentSms(settings, now),
  )
  if (providers.length > 0) return sendByProviders(providers, { log, now })
  if (configuration.showsOutbox || configuration.mode !== 'production') {
    const { name } = configuration.site
    return { send: (message) => keepInOutbox(db, { kind: 'sms', ...outboxForm(name, message), now: now() }) }
  }
  return {
    async send() {
      log.error('no SMS provider is configured: nothing is sent')
      throw new Refusal('unavailable', 'sms_unavailable')
    },
  }
}

function sendByProviders(
  providers: readonly SmsProvider[],
  { log, now }: { log: Logger; now: () => Date },
): SmsSender {
  const askedAgainAt = new Map<SmsProvider, number>()
  return {
    async send(message) {
      const serving = providers.filter((provider) => provider.serves(message))
      if (serving.length === 0 && message.template === 'notice')
        throw new Refusal('invalid', 'sms_template_missing')
      if (serving.length === 0) throw new Refusal('invalid', 'sms_number_refused')
      let isHeld = false
      for (const provider of serving) {
        if (now().getTime() < (askedAgainAt.get(provider) ?? 0)) continue
        try {
          await provider.send(message, AbortSignal.timeout(TIMEOUT_MS))
          return
        } catch (error) {
          if (!(error instanceof SmsProblem)) throw error
          log.warn({ provider: provider.name, kind: error.kind, code: error.code }, 'an SMS was not taken')
          if (error.kind === 'number_refused') throw new Refusal('invalid', 'sms_number_refused')
          // One number that has had enough says nothing about the provider.
          if (error.kind === 'number_held') isHeld = true
          else {
            providerFailures.inc({ provider: `sms-${provider.name}` })
            askedAgainAt.set(provider, now().getTime() + LEFT_ALONE_MS)
          }
        }
      }
      throw isHeld
        ? new Refusal('too_many', 'sms_number_held')
        : new Refusal('unavailable', 'sms_unavailable')
    },
  }
}

const outboxForm = (siteName: string, message: SmsMessage) => ({
  address: message.phone,
  text:
    message.template === 'notice'
      ? `【${siteName}】${message.text}`
      : `【${siteName}】您的验证码是 ${message.parameters.code}，10 分钟内有效，请勿告诉他人。`,
})
