import { createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { noticeText, rawMember, signedText } from './alipay-signature.ts'
import { isSignedBy } from './rsa-signature.server.ts'

const spki = (base64: string) =>
  createPublicKey({ format: 'der', type: 'spki', key: Buffer.from(base64, 'base64') })

/** The vectors of this file are those of test/alipay.test.ts in alipay-sdk-nodejs-all, Alipay's own library. */
describe('a notice', () => {
  const key = spki(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB',
  )
  const sign =
    'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ=='
  const fields = {
    gmt_create: '2019-08-15 15:56:22',
    charset: 'utf-8',
    seller_email: 'z97-yuquerevenue@service.aliyun.com',
    subject: '语雀空间 500人规模',
    sign,
    buyer_id: '2088102534368455',
    invoice_amount: '0.10',
    notify_id: '2019081500222155624068450559358070',
    fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: '0.10',
    buyer_pay_amount: '0.10',
    sign_type: 'RSA2',
    app_id: '2019073166072302',
    seller_id: '2088531891668739',
    gmt_payment: '2019-08-15 15:56:24',
    notify_time: '2019-08-15 15:56:25',
    version: '1.0',
    out_trade_no: '20190815155618536-564-57',
    total_amount: '0.10',
    trade_no: '2019081522001468450512505578',
    auth_app_id: '2019073166072302',
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
  }

  test('that Alipay once sent is Alipay’s: sign and sign_type are not part of what is signed', () => {
    expect(isSignedBy(noticeText(fields), sign, key)).toBe(true)
  })

  test('is not when a single amount in it was changed', () => {
    expect(isSignedBy(noticeText({ ...fields, total_amount: '0.11' }), sign, key)).toBe(false)
  })
})

describe('an answer', () => {
  const key = spki(
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk7LzhmMa2c4qQd4fqAqenfbuFoA7stPKvoS1LrZEsVnOOGUUjwoa1oU9xsSPjcOWhIerU/VAN4J95GIAXx59ipcleIyfLn2FhHXPgLJpvo+b2jJFyn/1/DbeJDh+0yDVAOf50Z7HhI0mdUhFMkXlT7BU0ZMtJf/TmISFEfhDU/w6qFd6D42L97byAkq0K6LroglSVF24GqJEa7hSeUIkZWj7RasykXrc2uVJ1+ejkXE0LyPxa2AHykMGbJLf5SiZvaNzUZgnKIR36mLOHpQ/2JCXxhXZYUWHzy0kMH54JcUEeksFWBYLGvLjV1phbcUIc3Q76tIuqApY6E222OoZZQIDAQAB',
  )
  const sign =
    'F+LDzpTNiavn7xVZPGuPCSSVRSmWzJGgtuji6tVELGEaqMaNj0jRKXUEr5nloZJBBmwEnddOyCjjepMmrTKTvoOqQ0Efxpr/R1iEeHTHVbb/Q8TTh6Up5gHJDkILdaWS2q1cWeQ6VT+HQY9P3WRXS7uhILHuDODIhpAyCu5KhWGt0rMCIG+Im6NODJP2oohtSCtmTFXg58HH587Z2y2bdbjzOxLvzD9IrU1imghXQ2S/Q+wMIvRk9on6cWnBLkrNvJKapA2ReNGWOwyuASvB9zDVzhMPbR+3mfRGkVDxsq5HYLjBKGskJMXHw0HuugZij6ScRuaLPODhmHwr/pJ9yw=='
  const body = '{"code":"10000","msg":"Success","file_id":"CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr"}'
  const answer = `{"alipay_open_file_upload_response":${body},"sign":"${sign}"}`

  test('that Alipay once gave is Alipay’s', () => {
    const raw = rawMember(answer, 'alipay_open_file_upload_response')
    expect(raw).toBe(body)
    expect(isSignedBy(raw ?? '', sign, key)).toBe(true)
  })

  test('keeps its escapes, spaces and braces within texts, because they are signed as they came', () => {
    const inner = String.raw`{"url":"http:\/\/a.example\/?b={\"}","deep":{"sign":"x"}}`
    expect(rawMember(` {\n "x_response" : ${inner} ,"sign":"s"}`, 'x_response')).toBe(inner)
  })

  test.each([
    '',
    '<html></html>',
    '{"y_response":{}}',
    '{"x_response":"text"}',
    '{"x_response":{"a":"}',
    '[]',
  ])('that is %j holds none', (text) => {
    expect(rawMember(text, 'x_response')).toBeUndefined()
  })
})

test('parameters are signed in the order of their names, as they are before they are encoded, without empty ones', () => {
  const parameters = {
    sign_type: 'RSA2',
    app_id: '1',
    empty: '',
    biz_content: '{"subject":"年度会员 & 资料"}',
  }
  expect(signedText(parameters)).toBe('app_id=1&biz_content={"subject":"年度会员 & 资料"}&sign_type=RSA2')
})
