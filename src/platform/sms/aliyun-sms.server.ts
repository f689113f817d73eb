import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { canonicalQuery, canonicalRequest, sha256 } from './canonical-request.server.ts'
import { signAcs3 } from './sign-acs3.server.ts'
import { isMainland, postForJson, SmsProblem, templateFor, type SmsProvider } from './sms-provider.server.ts'
import type { AliyunSms } from './sms-settings.ts'

const Answer = z.object({ Code: z.string() })

const NUMBER_REFUSED = new Set(['isv.MOBILE_NUMBER_ILLEGAL', 'isv.NOT_SUPPORTED_COUNTRY'])
/** So many messages a minute, an hour and a day to one number. */
const NUMBER_HELD = /^(isv\.)?BUSINESS_LIMIT/

/** Keys that are wrong, an account that may not or has no money, and a service that is broken. */
const PROVIDER =
  /^(InvalidAccessKeyId|SignatureDoesNotMatch|SignatureNonceUsed|InvalidTimeStamp|Forbidden|Throttling|ServiceUnavailable|InternalError|isp\.|isv\.(AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_|PRODUCT_UN))/

/** Alibaba Cloud's Short Message Service (Dysmsapi 2017-05-25, SendSms): the parameters stand in the address. */
export function aliyunSms(settings: AliyunSms, now: () => Date): SmsProvider {
  return {
    name: settings.name,
    serves: (message) => templateFor(settings, message) !== undefined,
    async send(message, signal) {
      const { phone, parameters } = message
      const query = canonicalQuery({
        PhoneNumbers: phone.slice(isMainland(phone) ? '+86'.length : 1),
        SignName: settings.signName,
        TemplateCode: templateFor(settings, message) ?? '',
        TemplateParam: JSON.stringify(parameters),
      })
      const headers = {
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': now()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z'),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-content-sha256': sha256(''),
      }
      const { host, origin } = new URL(settings.url)
      const authorization = signAcs3(
        canonicalRequest({ query, headers: { ...headers, host }, payload: '' }),
        settings,
      )
      const answer = await postForJson(
        `${origin}/?${query}`,
        { headers: { ...headers, authorization }, signal },
        Answer,
      )
      if (answer.Code !== 'OK') throw problemOf(answer.Code)
    },
  }
}

function problemOf(code: string): SmsProblem {
  if (NUMBER_REFUSED.has(code)) return new SmsProblem('number_refused', code)
  if (NUMBER_HELD.test(code)) return new SmsProblem('number_held', code)
  return new SmsProblem(PROVIDER.test(code) ? 'provider' : 'message_refused', code)
}
