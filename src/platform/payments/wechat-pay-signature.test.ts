import { createPrivateKey, createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedBy, signText } from './rsa-signature.server.ts'
import { answerText, authorizationOf, decrypted, requestText } from './wechat-pay-signature.server.ts'

/** The merchant key that WeChat Pay's documentation publishes for trying signatures out (document 4012365336). */
const DOCUMENTED_KEY = createPrivateKey({
  format: 'der',
  type: 'pkcs8',
  key: Buffer.from(
    `MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCm2mb6q8gMKH/3CNTbpJAIrbqiBiQGEOtjGcBrDYltsGynWgNs
    cqT7WvfzU14FQbYcQUC5T4Wvva7mi3fIp3OgX8VqMDNA0qebnr38Pe6kqiLyZgFpJPXlSKDyPyqhRbVTbXssvSMQeVKcdXeVxoNN
    eoOlNFHgF/P0io6AmAVnz+hN8SiZKuOsth5/zUTLGvtkgxBcQooQrtXhRcpLT798OyIb9xeJ2HO3xRtMv2+perEzb4gMibI74UBz
    +2QEbnkubPE+2jU2rRZudnNEz/BPOt3Qj/w2V6/G0VumGDh6+UeMU0jv4aupHztWITC4Akn0l7lBCNy3lgl8VFaJnkIxAgMBAAEC
    ggEAYGL8aESB7NwciDWW2UdoWUsa7GxFtSdjAz2mFXGdeTsYmVh7b9OOkRGM+Qio4LqEHDBp1mMk5E/cUJwy1zw8pGGO5nfvs7u9
    TT3XnHaefIs4YvUgTYAneIuLRkXNN5rQU+CD7mVYczTSz0Vgjqo9wa1LjUz7G0xbBmJgTdMEFGJseJjy6AbJo0CGIwp6HJbTm4Cm
    OUgXnnDAIbEGTIRImkZFH/rzneIeR7oZ77FVwxr1CZB2gfRCov/yRPbw8vnryYkmvQ7D/ze3j5097vRg/MoDGBSdoOwcmo75vyof
    r0ASzytMjmHYyifqkf5slPropSiJeGf4p/7gtKyF6dE/XQKBgQDVAlJ+4U5ZVGOuDc3+sAhz8CTzgFNlq9vKuSoFK6hOz2L+cwj+
    E7NXGkOe2DsHHZNy2Xqxk7caKhPEp1z9hhpMpyLVMoFt6CKemyoRBWDCQwLLwem9SZF/IAyovBkLiH36P42Jm26gUkNMKC/5Zhtq
    xf6RZgRQzbVudJi47vIRCwKBgQDIh0+v27Oo+DM3fhObH4I1NrXpWOEGH7OQG1dEsMuFYF4hjGhg0kBEP3w9vVdl2+mRllZKTsx9
    oqjb8OibPLLIH8xsdbAB0WLfJvjLu4wl/ILUzN1RI03dWnnv2EnEeQn6c3hizvrJ9wR5U4ue9RPVnQooJ0hZF1PUuCL5fWK3MwKB
    gElReU/PAYbh80WP3t3Rfbdaa32dKBeQ5iCLR5lsA4zM+YgX1HqQEWTj126vgvHaDkyz6vWAoL/Sx+cirHFfXWIRDX5Q2hgYlQH+
    6qXdMgbrxeSYpHnQ/tHBGFpkFELSAnrGsVMyOwvYBO4LzyeLK9i+ufcWJFoj1FVmsMLHDG8tAoGARdbiiQQCoYG4DMarO2aQ6cmh
    N6EN1h0qY7EyBqlwaIZ0okiNfdMcMOjPc41DKCWcRmlOqlihXcxN9TQFPzO3rH1urAOdBjUPs1qWYhZyrDQyuLyVBBJApyxAtajl
    oDjrob+fmQIvVDHk7ACN6xG+E7K6+9salnTKbJapD618uQMCgYBNy6XUvzLkP/A1U/UZdtcxl8GwU/dturLxz4CyGbqDw4ubaYY2
    e13lnqHUqQgPtiSyH51nq3tdo8G0YAJdfkSvKvnfslW91fyEBUKnkdW1o3/1UFU/wprZ7ixVL/F42A4xDu7OFE8EnweJOZ0jWceE
    OdhCkaIGBCfRnlECRK8UyQ==`,
    'base64',
  ),
})

describe('a request', () => {
  test('is signed as the documentation shows it, letter by letter (document 4012365336)', () => {
    const text = requestText({
      method: 'POST',
      path: '/v3/pay/transactions/jsapi',
      timestamp: '1554208460',
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
      body: '{"appid":"wxd678efh567hg6787","mchid":"1900007291","description":"Image形象店-深圳腾大-QQ公仔","out_trade_no":"1217752501201407033233368018","notify_url":"https://www.weixin.qq.com/wxpay/pay.php","amount":{"total":100,"currency":"CNY"},"payer":{"openid":"oUpF8uMuAJO_M2pxb1Q9zNjWeS6o"}}',
    })
    expect(signText(text, DOCUMENTED_KEY)).toBe(
      'jnks4dlrPw3ZX+ozVvSK39oa0t7OMBsg83BHAwd8BRdUFiVaQNTLTvci+wURgP1OQBbKYhFGvt7iqYpDSTQkp7Uq1sltaQKyncCyrA1g88m5bsKERQfPyT0ahSwKTYJ1CAn9QiJuSJRq1QsQs07eehbU/k9BCS51jTyc1Jpsi2H77HF9f/BnjXAOP3/sPObg6V5Ee4EzwLox684hhuMuIwHo7D8KFk3LIHOKDcNI4It1aCXydFWNpNK+SG86VUDe5kwoDpw4Ulqfu9z8OFDGbDs9TCxEv8iqQzbpxOlEVoOe2kalSYM5kApQb3nZcxdUtoE0liJGW3RGUNE0t4v01A==',
    )
  })

  test('carries merchant, serial and a fresh number in its Authorization', () => {
    const merchant = { merchantId: '1900007291', serial: '408B07E79B8269FE', privateKey: DOCUMENTED_KEY }
    const request = { method: 'GET', path: '/v3/certificates', body: '', now: new Date(1_554_208_460_999) }
    const [first, second] = [authorizationOf(request, merchant), authorizationOf(request, merchant)]
    const [, nonce = '', signature = ''] =
      /^WECHATPAY2-SHA256-RSA2048 mchid="1900007291",nonce_str="([0-9A-F]{32})",signature="([^"]+)",timestamp="1554208460",serial_no="408B07E79B8269FE"$/.exec(
        first,
      ) ?? []
    const text = requestText({ ...request, timestamp: '1554208460', nonce })
    expect(isSignedBy(text, signature, createPublicKey(DOCUMENTED_KEY))).toBe(true)
    expect(second).not.toBe(first)
  })
})

describe('an answer', () => {
  /** WeChat Pay's documentation of verifying with its public key (document 4013053420). */
  const key = createPublicKey({
    format: 'der',
    type: 'spki',
    key: Buffer.from(
      `MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwXNI6sdlknHBnK8Fu2U6Cwor9qY747jP8KAfeBMeveEt1TqaHkLfaSD07trZ
      LhGpfs8/AHqjhgSMO1O10YQWOrrJ4hjIWPKqxbgrYMkBQc+mwdiWp4W3ByCqxBRagCveCXRWCmuJYovl9H/bsDI0iGbpVtEOghJtfcii
      sYSgxcLufUDTRkvwxjIBK1pCRjk33jJ5YTBWTHMRtMAOcFLNF6hdEYdX8SPsgHHeLZ5Lv2T/686w1xtgCHef/sd4uSfWmyzsalQdHG/e
      4IyYmrhx+O3VBoNDzE3nx23bFeV/RVNCG7cV6VhmYokJNHa/erIPkEmEFID6A5wQOXuxUkmJWwIDAQAB`,
      'base64',
    ),
  })
  const answer = {
    timestamp: '1722850421',
    nonce: 'd824f2e086d3c1df967785d13fcd22ef',
    body: '{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}',
  }
  const signature =
    'mfI1CPqvBrgcXfgXMFjdNIhBf27ACE2YyeWsWV9ZI7T7RU0vHvbQpu9Z32ogzc+k8ZC5n3kz7h70eWKjgqNdKQF0eRp8mVKlmfzMLBVHbssB9jEZEDXThOX1XFqX7s7ymia1hoHQxQagPGzkdWxtlZPZ4ZPvr1RiqkgAu6Is8MZgXXrRoBKqjmSdrP1N7uxzJ/cjfSiis9FiLjuADoqmQ1P7p2N876YPAol7Rn0+GswwAwxldbdLrmVSjfytfSBJFqTMHn4itojgxSWWN1byuckQt8hSTEv/Lg97QoeGniYP17T80pJeQyL3b+295FPHSO2AtvCgyIbKMZ0BALilAA=='

  test('of the documentation is WeChat Pay’s (document 4013053420)', () => {
    expect(isSignedBy(answerText(answer), signature, key)).toBe(true)
  })

  test.each([
    ['body', { ...answer, body: answer.body.replace('JyC91EIz1', 'JyC91EIz2') }],
    ['time', { ...answer, timestamp: '1722850422' }],
    ['number', { ...answer, nonce: 'd824f2e086d3c1df967785d13fcd22ee' }],
  ])('with another %s is not', (_what, touched) => {
    expect(isSignedBy(answerText(touched), signature, key)).toBe(false)
  })

  test.each(['', 'nonsense', signature.slice(4), `WECHATPAY/SIGNTEST/${signature}`])(
    'signed %j is not',
    (wrong) => {
      expect(isSignedBy(answerText(answer), wrong, key)).toBe(false)
    },
  )
})

describe('what is encrypted', () => {
  /** AeadAesCipherTest and TestConfig of wechatpay-java, WeChat Pay's own library. */
  const vector = {
    algorithm: 'AEAD_AES_256_GCM' as const,
    nonce: 'uluk4a9R25RW',
    associated_data: 'associatedData',
    ciphertext: 'ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=',
  }
  const key = 'a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb'

  test('opens with the APIv3 key, as in WeChat Pay’s own library', () => {
    expect(decrypted(vector, key)).toBe('message')
  })

  test.each([
    ['another key', vector, 'b7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb'],
    ['other associated data', { ...vector, associated_data: '' }, key],
    ['another nonce', { ...vector, nonce: 'uluk4a9R25RX' }, key],
    ['a touched text', { ...vector, ciphertext: `v${vector.ciphertext.slice(1)}` }, key],
    ['a cut text', { ...vector, ciphertext: 'ulwSiIaj' }, key],
  ])('does not open with %s', (_what, encrypted, withKey) => {
    expect(() => decrypted(encrypted, withKey)).toThrow(/authenticat|tag/i)
  })
})
