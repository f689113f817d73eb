import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { faultOfAcs3, faultOfTc3 } from './sms-signatures.ts'

type Provider = 'aliyun' | 'tencent'

/** How a question is answered instead of properly: with an error of the provider, a web page, nonsense, or never. */
export type SmsMishap = { readonly code: string } | 'html' | 'nonsense' | 'silence'

interface SentSms {
  readonly provider: Provider
  /** E.164. */
  readonly phone: string
  readonly signName: string
  readonly template: string
  readonly code: string
  /** Of a notice, in order. */
  readonly parameters?: readonly string[]
}

/**
 * A local stand-in for the two SMS providers, as far as SendSms goes: Alibaba Cloud (Dysmsapi 2017-05-25) and Tencent
 * Cloud (sms 2021-01-11). Signatures are checked and nothing is forwarded.
 */
export interface SmsSimulator {
  readonly url: string
  /** The variables with which a portal uses both. */
  readonly environment: Readonly<Record<string, string>>
  /** What was taken, in order. */
  readonly sent: SentSms[]
  /** Who was asked, in order. */
  readonly asked: Provider[]
  /** For the next questions to each provider, each once. */
  readonly mishaps: Record<Provider, SmsMishap[]>
  close(): Promise<void>
}

const ALIYUN = { accessKeyId: 'simulated-access-key', accessKeySecret: 'simulated-access-secret' }
const TENCENT = { secretId: 'simulated-secret-id', secretKey: 'simulated-secret-key' }
const APP_ID = '1400000001'
const SIGN_NAME = '宽禁带产业门户'
const TEMPLATES = {
  aliyun: { mainland: 'SMS_100000001', overseas: 'SMS_100000002' },
  tencent: { mainland: '2000001', overseas: '2000002' },
}
/** Templates of notices, which exist for the mainland only. */
const NOTICES = {
  aliyun: { order_receipt: 'SMS_100000003', membership_ending: 'SMS_100000004' },
  tencent: { membership_ending: '2000004' },
}

/** Starts the stand-in on a free port of this machine; refuses in production. */
export async function startSmsSimulator(): Promise<SmsSimulator> {
  if (process.env.NODE_ENV === 'production') throw new Error('a simulator has no place in production')
  const sent: SentSms[] = []
  const asked: Provider[] = []
  const mishaps: Record<Provider, SmsMishap[]> = { aliyun: [], tencent: [] }
  const nonces = new Set<string>()

  const takeAliyun = (request: IncomingMessage, body: string): string => {
    const fault = faultOfAcs3(request, body, ALIYUN)
    if (fault) return fault
    const nonce = String(request.headers['x-acs-signature-nonce'])
    if (nonces.has(nonce)) return 'SignatureNonceUsed'
    nonces.add(nonce)
    if (request.headers['x-acs-action'] !== 'SendSms') return 'InvalidAction.NotFound'
    if (request.headers['x-acs-version'] !== '2017-05-25') return 'InvalidVersion'
    const query = new URL(request.url ?? '/', 'http://host').searchParams
    const number = query.get('PhoneNumbers') ?? ''
    const isMainland = /^1[3-9]\d{9}$/.test(number)
    if (!isMainland && !/^(85[23]\d{8}|886\d{8,9})$/.test(number)) return 'isv.MOBILE_NUMBER_ILLEGAL'
    if (query.get('SignName') !== SIGN_NAME) return 'isv.SMS_SIGNATURE_ILLEGAL'
    const signed = { provider: 'aliyun', signName: SIGN_NAME } as const
    const notice = Object.values(NOTICES.aliyun).find((each) => each === query.get('TemplateCode'))
    if (notice && isMainland) {
      const given = JSON.parse(query.get('TemplateParam') ?? '{}') as Record<string, string>
      const parameters = Object.values(given)
      sent.push({ ...signed, phone: `+86${number}`, template: notice, code: '', parameters })
      return 'OK'
    }
    const template = isMainland ? TEMPLATES.aliyun.mainland : TEMPLATES.aliyun.overseas
    if (query.get('TemplateCode') !== template) return 'isv.SMS_TEMPLATE_ILLEGAL'
    const { code } = JSON.parse(query.get('TemplateParam') ?? '{}') as { code?: unknown }
    if (typeof code !== 'string') return 'isv.TEMPLATE_MISSING_PARAMETERS'
    const phone = isMainland ? `+86${number}` : `+${number}`
    sent.push({ provider: 'aliyun', phone, signName: SIGN_NAME, template, code })
    return 'OK'
  }

  const takeTencent = (request: IncomingMessage, body: string): string => {
    const fault = faultOfTc3(request, body, TENCENT)
    if (fault) return fault
    if (request.headers['x-tc-action'] !== 'SendSms') return 'InvalidAction'
    if (request.headers['x-tc-version'] !== '2021-01-11') return 'NoSuchVersion'
    if (!request.headers['x-tc-region']) return 'MissingParameter'
    const message = JSON.parse(body) as Record<string, unknown>
    const [phone] = message.PhoneNumberSet as string[]
    const [code] = message.TemplateParamSet as string[]
    if (message.SmsSdkAppId !== APP_ID) return 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'
    if (message.SignName !== SIGN_NAME) return 'FailedOperation.SignatureIncorrectOrUnapproved'
    if (!phone || !/^\+(861[3-9]\d{9}|85[23]\d{8}|886\d{8,9})$/.test(phone))
      return 'InvalidParameterValue.IncorrectPhoneNumber'
    const notice = Object.values(NOTICES.tencent).find((each) => each === message.TemplateId)
    if (notice && phone.startsWith('+86')) {
      const parameters = message.TemplateParamSet as string[]
      sent.push({ provider: 'tencent', phone, signName: SIGN_NAME, template: notice, code: '', parameters })
      return 'Ok'
    }
    const template = phone.startsWith('+86') ? TEMPLATES.tencent.mainland : TEMPLATES.tencent.overseas
    if (message.TemplateId !== template || code === undefined)
      return 'FailedOperation.TemplateIncorrectOrUnapproved'
    sent.push({ provider: 'tencent', phone, signName: SIGN_NAME, template, code })
    return 'Ok'
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const provider = request.headers['x-tc-action'] ? 'tencent' : 'aliyun'
      asked.push(provider)
      const mishap = mishaps[provider].shift()
      if (mishap === 'silence') return
      if (mishap === 'html') return sendPage(response)
      if (mishap === 'nonsense') return sendJson(response, 200, { Code: 7, Response: [] })
      if (provider === 'aliyun') sendAliyun(response, mishap?.code ?? takeAliyun(request, body))
      else sendTencent(response, mishap?.code ?? takeTencent(request, body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    environment: environmentFor(url),
    sent,
    asked,
    mishaps,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const listOf = (templates: Record<string, string>) =>
  Object.entries(templates)
    .map(([notice, template]) => `${notice}=${template}`)
    .join(' ')

function environmentFor(url: string): Record<string, string> {
  return {
    ALIYUN_SMS_ACCESS_KEY_ID: ALIYUN.accessKeyId,
    ALIYUN_SMS_ACCESS_KEY_SECRET: ALIYUN.accessKeySecret,
    ALIYUN_SMS_SIGN_NAME: SIGN_NAME,
    ALIYUN_SMS_SIGN_IN_TEMPLATE: TEMPLATES.aliyun.mainland,
    ALIYUN_SMS_SIGN_IN_TEMPLATE_OVERSEAS: TEMPLATES.aliyun.overseas,
    ALIYUN_SMS_URL: url,
    TENCENT_SMS_SECRET_ID: TENCENT.secretId,
    TENCENT_SMS_SECRET_KEY: TENCENT.secretKey,
    TENCENT_SMS_APP_ID: APP_ID,
    TENCENT_SMS_SIGN_NAME: SIGN_NAME,
    TENCENT_SMS_SIGN_IN_TEMPLATE: TEMPLATES.tencent.mainland,
    TENCENT_SMS_SIGN_IN_TEMPLATE_OVERSEAS: TEMPLATES.tencent.overseas,
    TENCENT_SMS_URL: url,
    ALIYUN_SMS_NOTICE_TEMPLATES: listOf(NOTICES.aliyun),
    TENCENT_SMS_NOTICE_TEMPLATES: listOf(NOTICES.tencent),
  }
}

/** What SendSms says of a message stands in an answer of status 200; what the gateway says does not. */
function sendAliyun(response: ServerResponse, code: string): void {
  const status = code === 'OK' || code.startsWith('isv.') ? 200 : 400
  const taken = code === 'OK' && { BizId: '900619746936498440^0' }
  sendJson(response, status, { Code: code, Message: code, RequestId: randomUUID(), ...taken })
}

/** A message that is not taken is an entry of the list in some cases and an error of the call in others. */
function sendTencent(response: ServerResponse, code: string): void {
  const RequestId = randomUUID()
  const isAboutMessage = /^(Ok|InvalidParameterValue\.|LimitExceeded\.|FailedOperation\.)/.test(code)
  const Response = isAboutMessage
    ? { SendStatusSet: [{ SerialNo: '', PhoneNumber: '', Fee: 0, Code: code, Message: code }], RequestId }
    : { Error: { Code: code, Message: code }, RequestId }
  sendJson(response, 200, { Response })
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

function sendPage(response: ServerResponse): void {
  response.writeHead(502, { 'content-type': 'text/html' })
  response.end('<html><h1>502 Bad Gateway</h1></html>')
}
