import { z } from 'zod'
import { canonicalRequest } from './canonical-request.server.ts'
import { signTc3 } from './sign-tc3.server.ts'
import { postForJson, SmsProblem, templateFor, type SmsProvider } from './sms-provider.server.ts'
import type { TencentSms } from './sms-settings.ts'

const Answer = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string() }) }),
    z.object({ SendStatusSet: z.array(z.object({ Code: z.string() })).length(1) }),
  ]),
})

const NUMBER_REFUSED = 'InvalidParameterValue.IncorrectPhoneNumber'
/** So many messages to one number, or a number whose owner wants none by this way. */
const NUMBER_HELD =
  /^(LimitExceeded\.(PhoneNumber\w+|DeliveryFrequencyLimit)|FailedOperation\.PhoneNumberInBlacklist)$/

/**
 * Keys that are wrong, an application that may not or has no money, and a service that is broken. Not UnsupportedOperation:
 * it says that one number's region and the template do not fit.
 */
const PROVIDER =
  /^(AuthFailure|InternalError|RequestLimitExceeded|ResourceUnavailable|ServiceUnavailable|UnauthorizedOperation|InvalidParameterValue\.SdkAppIdNotExist|FailedOperation\.InsufficientBalance)/

/** Tencent Cloud's Short Message Service (sms 2021-01-11, SendSms). */
export function tencentSms(settings: TencentSms, now: () => Date): SmsProvider {
  return {
    name: settings.name,
    serves: (message) => templateFor(settings, message) !== undefined,
    async send(message, signal) {
      const { phone, parameters } = message
      const { host, origin } = new URL(settings.url)
      const timestampSeconds = Math.floor(now().getTime() / 1000)
      const body = JSON.stringify({
        PhoneNumberSet: [phone],
        SmsSdkAppId: settings.appId,
        SignName: settings.signName,
        TemplateId: templateFor(settings, message),
        TemplateParamSet: Object.values<string>(parameters),
      })
      const contentType = 'application/json; charset=utf-8'
      const signed = canonicalRequest({
        headers: { 'content-type': contentType, host, 'x-tc-action': 'sendsms' },
        payload: body,
      })
      const headers = {
        authorization: signTc3(signed, { ...settings, service: 'sms', timestampSeconds }),
        'content-type': contentType,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': settings.region,
        'x-tc-timestamp': String(timestampSeconds),
      }
      const { Response } = await postForJson(`${origin}/`, { headers, body, signal }, Answer)
      const code = 'Error' in Response ? Response.Error.Code : (Response.SendStatusSet[0]?.Code ?? '')
      if (code !== 'Ok') throw problemOf(code)
    },
  }
}

function problemOf(code: string): SmsProblem {
  if (code === NUMBER_REFUSED) return new SmsProblem('number_refused', code)
  if (NUMBER_HELD.test(code)) return new SmsProblem('number_held', code)
  return new SmsProblem(PROVIDER.test(code) ? 'provider' : 'message_refused', code)
}
