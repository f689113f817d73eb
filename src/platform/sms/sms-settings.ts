import { z } from 'zod'
import { blankAsMissing, optionalText, text, webAddress } from '../environment-values.ts'

/** The template a provider has approved for a message; numbers outside the mainland need one of their own. */
interface Templates {
  readonly mainland: string
  readonly overseas: string | undefined
}

/** The templates of notices by the notice's word: `{ order_receipt: 'SMS_…' }`. */
interface NoticeTemplates {
  readonly mainland: Readonly<Record<string, string>>
  readonly overseas: Readonly<Record<string, string>>
}

export interface AliyunSms {
  readonly name: 'aliyun'
  readonly url: string
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  readonly signInTemplates: Templates
  readonly noticeTemplates: NoticeTemplates
}

export interface TencentSms {
  readonly name: 'tencent'
  readonly url: string
  readonly region: string
  readonly secretId: string
  readonly secretKey: string
  readonly appId: string
  readonly signName: string
  readonly signInTemplates: Templates
  readonly noticeTemplates: NoticeTemplates
}

export type SmsProviderSettings = AliyunSms | TencentSms

/** `order_receipt=SMS_100000003 membership_ending=SMS_100000004`, also with commas or line breaks between. */
const noticeTemplates = z.preprocess(
  blankAsMissing,
  z
    .string()
    .default('')
    .transform((value, ctx) => {
      const pairs = value.split(/[\s,，;；]+/).filter(Boolean)
      const known = pairs.map((pair) => /^([a-z]+(?:_[a-z]+)*)=([\w-]+)$/.exec(pair))
      if (known.some((found) => found === null)) {
        ctx.addIssue({ code: 'custom', message: '应写成“事项=模板编号”，以空格或逗号分隔' })
        return z.NEVER
      }
      return Object.fromEntries(known.map((found) => [found?.[1] ?? '', found?.[2] ?? '']))
    }),
)

const address = (fallback: string) => z.preprocess(blankAsMissing, webAddress.default(fallback))

/** The variables of both SMS providers; one without any is not used (C-06). */
export const smsVariables = {
  ALIYUN_SMS_ACCESS_KEY_ID: optionalText,
  ALIYUN_SMS_ACCESS_KEY_SECRET: optionalText,
  ALIYUN_SMS_SIGN_NAME: optionalText,
  ALIYUN_SMS_SIGN_IN_TEMPLATE: optionalText,
  ALIYUN_SMS_SIGN_IN_TEMPLATE_OVERSEAS: optionalText,
  ALIYUN_SMS_NOTICE_TEMPLATES: noticeTemplates,
  ALIYUN_SMS_NOTICE_TEMPLATES_OVERSEAS: noticeTemplates,
  ALIYUN_SMS_URL: address('https://dysmsapi.aliyuncs.com'),
  TENCENT_SMS_SECRET_ID: optionalText,
  TENCENT_SMS_SECRET_KEY: optionalText,
  TENCENT_SMS_APP_ID: optionalText,
  TENCENT_SMS_SIGN_NAME: optionalText,
  TENCENT_SMS_SIGN_IN_TEMPLATE: optionalText,
  TENCENT_SMS_SIGN_IN_TEMPLATE_OVERSEAS: optionalText,
  TENCENT_SMS_NOTICE_TEMPLATES: noticeTemplates,
  TENCENT_SMS_NOTICE_TEMPLATES_OVERSEAS: noticeTemplates,
  TENCENT_SMS_REGION: text('ap-guangzhou'),
  TENCENT_SMS_URL: address('https://sms.tencentcloudapi.com'),
}

/** What a provider cannot do without, the name of its account first. */
const NEEDED = [
  [
    'ALIYUN_SMS_ACCESS_KEY_ID',
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
    'ALIYUN_SMS_SIGN_IN_TEMPLATE',
  ],
  [
    'TENCENT_SMS_SECRET_ID',
    'TENCENT_SMS_SECRET_KEY',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_SIGN_NAME',
    'TENCENT_SMS_SIGN_IN_TEMPLATE',
  ],
] as const

type Values = z.output<z.ZodObject<typeof smsVariables>>

/** The variables that are missing although others of the same provider are set, each with the group it belongs to. */
export function missingForSms(values: Values): readonly { name: string; others: string }[] {
  return NEEDED.flatMap((names) => {
    const missing = names.filter((name) => !values[name])
    if (missing.length === names.length) return []
    return missing.map((name) => ({ name, others: names.join('、') }))
  })
}

/** The providers that are configured, in the order in which they are asked. */
export function smsProvidersOf(values: Values): readonly SmsProviderSettings[] {
  if (missingForSms(values).length > 0) return []
  const providers: SmsProviderSettings[] = []
  if (values.ALIYUN_SMS_ACCESS_KEY_ID) {
    providers.push({
      name: 'aliyun',
      url: values.ALIYUN_SMS_URL,
      accessKeyId: values.ALIYUN_SMS_ACCESS_KEY_ID,
      accessKeySecret: values.ALIYUN_SMS_ACCESS_KEY_SECRET ?? '',
      signName: values.ALIYUN_SMS_SIGN_NAME ?? '',
      signInTemplates: {
        mainland: values.ALIYUN_SMS_SIGN_IN_TEMPLATE ?? '',
        overseas: values.ALIYUN_SMS_SIGN_IN_TEMPLATE_OVERSEAS,
      },
      noticeTemplates: {
        mainland: values.ALIYUN_SMS_NOTICE_TEMPLATES,
        overseas: values.ALIYUN_SMS_NOTICE_TEMPLATES_OVERSEAS,
      },
    })
  }
  if (values.TENCENT_SMS_SECRET_ID) {
    providers.push({
      name: 'tencent',
      url: values.TENCENT_SMS_URL,
      region: values.TENCENT_SMS_REGION,
      secretId: values.TENCENT_SMS_SECRET_ID,
      secretKey: values.TENCENT_SMS_SECRET_KEY ?? '',
      appId: values.TENCENT_SMS_APP_ID ?? '',
      signName: values.TENCENT_SMS_SIGN_NAME ?? '',
      signInTemplates: {
        mainland: values.TENCENT_SMS_SIGN_IN_TEMPLATE ?? '',
        overseas: values.TENCENT_SMS_SIGN_IN_TEMPLATE_OVERSEAS,
      },
      noticeTemplates: {
        mainland: values.TENCENT_SMS_NOTICE_TEMPLATES,
        overseas: values.TENCENT_SMS_NOTICE_TEMPLATES_OVERSEAS,
      },
    })
  }
  return providers
}
