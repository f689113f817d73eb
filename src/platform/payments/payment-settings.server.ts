import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { blankAsMissing, webAddress } from '../environment-values.ts'
import type { AlipaySettings } from './alipay-settings.ts'
import type { WechatPaySettings } from './wechat-pay-settings.ts'

/** The accounts at the payment providers as an operator sets them: each is whole or absent. */

const optional = <T extends z.ZodType>(form: T) => z.preprocess(blankAsMissing, form.optional())
const text = (form: RegExp, error: string) => optional(z.string().trim().regex(form, error))
const address = (fallback: string) => z.preprocess(blankAsMissing, webAddress.default(fallback))

/** PEM, the path of a PEM file, or base64 alone as Alipay's key tool gives it. */
const key = (kind: string, read: (value: string) => KeyObject) =>
  optional(
    z
      .string()
      .trim()
      .transform((value, ctx) => {
        try {
          const found = read(value)
          if (found.asymmetricKeyType === 'rsa') return found
        } catch {
          // Which of the ways it is wrong does not help whoever has to set it.
        }
        ctx.addIssue({ code: 'custom', message: `应为 RSA ${kind}（PEM 内容，或 PEM 文件的路径）` })
        return z.NEVER
      }),
  )
const BASE64 = /^[A-Za-z0-9+/=\s]{200,}$/

const privateKey = key('私钥', (value) => {
  if (!BASE64.test(value)) return createPrivateKey(pemOf(value))
  const der = { key: Buffer.from(value, 'base64'), format: 'der' } as const
  try {
    return createPrivateKey({ ...der, type: 'pkcs8' })
  } catch {
    return createPrivateKey({ ...der, type: 'pkcs1' })
  }
})
const publicKey = key('公钥', (value) =>
  BASE64.test(value)
    ? createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' })
    : createPublicKey(pemOf(value)),
)
/** Line breaks may be written as `\n` where the environment cannot hold them. */
const pemOf = (value: string) =>
  value.startsWith('-----BEGIN') ? value.replaceAll(String.raw`\n`, '\n') : readFileSync(value)

/** What an operator can set about payment; each variable alone is checked here. */
export const paymentVariables = {
  WECHAT_PAY_MERCHANT_ID: text(/^\d{8,10}$/, '应为商户号（8 到 10 位数字）'),
  WECHAT_PAY_APP_ID: text(/^wx\w{10,30}$/, '应为 wx 开头的 AppID'),
  /** The serial number of the merchant's certificate. */
  WECHAT_PAY_SERIAL: text(/^[0-9A-Fa-f]{8,64}$/, '应为商户 API 证书的序列号（十六进制）'),
  WECHAT_PAY_PRIVATE_KEY: privateKey,
  WECHAT_PAY_API_V3_KEY: text(/^[0-9A-Za-z]{32}$/, '应为 32 位字母与数字'),
  /** For accounts that verify with WeChat Pay's public key instead of its certificates. */
  WECHAT_PAY_PUBLIC_KEY_ID: text(/^PUB_KEY_ID_\w+$/, '应以 PUB_KEY_ID_ 开头'),
  WECHAT_PAY_PUBLIC_KEY: publicKey,
  WECHAT_PAY_URL: address('https://api.mch.weixin.qq.com'),
  ALIPAY_APP_ID: text(/^\d{16}$/, '应为 16 位数字的应用 ID'),
  /** The application's private key. */
  ALIPAY_PRIVATE_KEY: privateKey,
  /** Alipay's public key, not the application's. */
  ALIPAY_PUBLIC_KEY: publicKey,
  ALIPAY_URL: address('https://openapi.alipay.com/gateway.do'),
}

const Variables = z.object(paymentVariables)
type Variables = z.infer<typeof Variables>
type Name = keyof Variables

const WECHAT_PAY = [
  'WECHAT_PAY_MERCHANT_ID',
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_PRIVATE_KEY',
  'WECHAT_PAY_API_V3_KEY',
] as const satisfies readonly Name[]
const PUBLIC_KEY = ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY'] as const satisfies readonly Name[]
const ALIPAY = ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const satisfies readonly Name[]

/** Says of each account that is only half there what is missing. */
export function checkPaymentAccounts(env: Variables, ctx: z.RefinementCtx): void {
  for (const group of [WECHAT_PAY, PUBLIC_KEY, ALIPAY]) {
    const missing = group.filter((name) => env[name] === undefined)
    const set = group.find((name) => env[name] !== undefined)
    if (set === undefined || missing.length === 0) continue
    const message = `设置了 ${set} 就必须同时设置 ${missing.join('、')}`
    ctx.addIssue({ code: 'custom', path: [set], message })
  }
  if (env.WECHAT_PAY_PUBLIC_KEY_ID && !env.WECHAT_PAY_MERCHANT_ID) {
    const message = '设置了 WECHAT_PAY_PUBLIC_KEY_ID 就必须同时设置 WECHAT_PAY_MERCHANT_ID'
    ctx.addIssue({ code: 'custom', path: ['WECHAT_PAY_PUBLIC_KEY_ID'], message })
  }
  const own = env.ALIPAY_PRIVATE_KEY && createPublicKey(env.ALIPAY_PRIVATE_KEY)
  if (own && env.ALIPAY_PUBLIC_KEY?.equals(own)) {
    const message = '这是应用公钥；应填开放平台“查看支付宝公钥”处的那一个'
    ctx.addIssue({ code: 'custom', path: ['ALIPAY_PUBLIC_KEY'], message })
  }
}

export interface PaymentSettings {
  /** Missing: nobody can pay with WeChat Pay. */
  readonly wechatPay: WechatPaySettings | undefined
  /** Missing: nobody can pay with Alipay. */
  readonly alipay: AlipaySettings | undefined
}

/** The accounts that are there. */
export function paymentSettingsOf(env: Variables): PaymentSettings {
  const {
    WECHAT_PAY_MERCHANT_ID: merchantId,
    WECHAT_PAY_APP_ID: appId,
    WECHAT_PAY_SERIAL: serial,
    WECHAT_PAY_PRIVATE_KEY: merchantKey,
    WECHAT_PAY_API_V3_KEY: apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: id,
    WECHAT_PAY_PUBLIC_KEY: platformKey,
  } = env
  const url = env.WECHAT_PAY_URL.replace(/(?<!\/)\/+$/, '')
  const platform = id && platformKey ? { id, key: platformKey } : undefined
  return {
    wechatPay:
      merchantId && appId && serial && merchantKey && apiV3Key
        ? {
            merchantId,
            appId,
            serial: serial.toUpperCase(),
            privateKey: merchantKey,
            apiV3Key,
            publicKey: platform,
            url,
          }
        : undefined,
    alipay:
      env.ALIPAY_APP_ID && env.ALIPAY_PRIVATE_KEY && env.ALIPAY_PUBLIC_KEY
        ? {
            appId: env.ALIPAY_APP_ID,
            privateKey: env.ALIPAY_PRIVATE_KEY,
            publicKey: env.ALIPAY_PUBLIC_KEY,
            url: env.ALIPAY_URL,
          }
        : undefined,
  }
}
