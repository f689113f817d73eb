import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { readConfiguration } from '../configuration.server.ts'
import { createPaymentProviders } from './payment-providers.server.ts'

const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const { privateKey, publicKey } = newPair()
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const bare = (type: 'pkcs8' | 'pkcs1') => privateKey.export({ type, format: 'der' }).toString('base64')

const wechatPay = {
  WECHAT_PAY_MERCHANT_ID: '1900000109',
  WECHAT_PAY_APP_ID: 'wx5e1f0c0d0a0b0001',
  WECHAT_PAY_SERIAL: '5157f09efdc096de15ebe81a47057a7232f1b8e1',
  WECHAT_PAY_PRIVATE_KEY: pem,
  WECHAT_PAY_API_V3_KEY: 'a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb',
}
const alipay = {
  ALIPAY_APP_ID: '2021000000000109',
  ALIPAY_PRIVATE_KEY: bare('pkcs8'),
  ALIPAY_PUBLIC_KEY: spki(newPair().publicKey),
}
const paymentsOf = (environment: Record<string, string>) => readConfiguration(environment).payments
const namesOf = (environment: Record<string, string>) =>
  createPaymentProviders(readConfiguration(environment), silentLog).map(({ name }) => name)

test('each account that is whole is a way to pay, and without one there is none', () => {
  expect(namesOf({})).toEqual([])
  expect(namesOf(wechatPay)).toEqual(['wechat'])
  expect(namesOf(alipay)).toEqual(['alipay'])
  expect(namesOf({ ...alipay, ...wechatPay })).toEqual(['wechat', 'alipay'])
})

test('the providers themselves are asked unless an address is set', () => {
  expect(paymentsOf({ ...alipay, ...wechatPay })).toMatchObject({
    wechatPay: { url: 'https://api.mch.weixin.qq.com', serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1' },
    alipay: { url: 'https://openapi.alipay.com/gateway.do' },
  })
  const local = paymentsOf({ ...wechatPay, WECHAT_PAY_URL: 'http://localhost:1/' })
  expect(local.wechatPay?.url).toBe('http://localhost:1')
})

describe('a key', () => {
  const isRead = (value: string) =>
    paymentsOf({ ...wechatPay, WECHAT_PAY_PRIVATE_KEY: value }).wechatPay?.privateKey.equals(privateKey)

  test.each([
    ['as PEM', pem],
    ['as PEM in one line', pem.replaceAll('\n', String.raw`\n`)],
    ['as base64 of PKCS #8', bare('pkcs8')],
    ['as base64 of PKCS #1', bare('pkcs1')],
  ])('is read %s', (_how, value) => {
    expect(isRead(value)).toBe(true)
  })

  test('is read from the file it is in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-key-'))
    const file = join(folder, 'apiclient_key.pem')
    writeFileSync(file, pem)
    expect(isRead(file)).toBe(true)
    rmSync(folder, { recursive: true })
  })
})

describe('an account that is wrong', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

  test.each([
    [
      'half there',
      { ALIPAY_APP_ID: alipay.ALIPAY_APP_ID },
      'ALIPAY_APP_ID：设置了 ALIPAY_APP_ID 就必须同时设置 ALIPAY_PRIVATE_KEY、ALIPAY_PUBLIC_KEY',
    ],
    ['without a number', { ...wechatPay, WECHAT_PAY_SERIAL: '' }, '就必须同时设置 WECHAT_PAY_SERIAL'],
    [
      'a public key without its id',
      { ...wechatPay, WECHAT_PAY_PUBLIC_KEY: publicPem },
      'WECHAT_PAY_PUBLIC_KEY：设置了 WECHAT_PAY_PUBLIC_KEY 就必须同时设置 WECHAT_PAY_PUBLIC_KEY_ID',
    ],
    [
      'a public key without an account',
      { WECHAT_PAY_PUBLIC_KEY: publicPem, WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' },
      '就必须同时设置 WECHAT_PAY_MERCHANT_ID',
    ],
    ['a short APIv3 key', { WECHAT_PAY_API_V3_KEY: 'short' }, 'WECHAT_PAY_API_V3_KEY：应为 32 位字母与数字'],
    ['no key file', { WECHAT_PAY_PRIVATE_KEY: '/nowhere/key.pem' }, 'WECHAT_PAY_PRIVATE_KEY：应为 RSA 私钥'],
    ['a public key as private', { ALIPAY_PRIVATE_KEY: publicPem }, 'ALIPAY_PRIVATE_KEY：应为 RSA 私钥'],
    [
      'a key of another kind',
      { ALIPAY_PRIVATE_KEY: ec.export({ type: 'pkcs8', format: 'pem' }).toString() },
      'ALIPAY_PRIVATE_KEY：应为 RSA 私钥',
    ],
    [
      'a key cut short',
      { ALIPAY_PUBLIC_KEY: alipay.ALIPAY_PUBLIC_KEY.slice(0, 300) },
      'ALIPAY_PUBLIC_KEY：应为 RSA 公钥',
    ],
    [
      'the application’s own key',
      { ...alipay, ALIPAY_PUBLIC_KEY: spki(publicKey) },
      'ALIPAY_PUBLIC_KEY：这是应用公钥',
    ],
    ['no address', { ALIPAY_URL: 'openapi.alipay.com' }, 'ALIPAY_URL：应为 http(s) 地址'],
  ])('(%s) stops the start and is named, without the secret', (_what, environment, sentence) => {
    const reading = () => readConfiguration(environment)
    expect(reading).toThrow(sentence)
    expect(reading).not.toThrow(/MII|short|nowhere/)
  })
})
