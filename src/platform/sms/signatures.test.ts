import { expect, test } from 'vitest'
import { canonicalQuery, canonicalRequest, sha256 } from './canonical-request.server.ts'
import { signAcs3 } from './sign-acs3.server.ts'
import { signTc3 } from './sign-tc3.server.ts'

test('a call to Alibaba Cloud is signed as its documentation does it ("V3 request body & signature", fixed parameters)', () => {
  const payloadHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const request = canonicalRequest({
    query: canonicalQuery({
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    }),
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-content-sha256': payloadHash,
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-version': '2014-05-26',
    },
    payload: '',
  })
  expect(sha256(request.text)).toBe('7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259')
  const keys = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' }
  expect(signAcs3(request, keys)).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

const TENCENT_PAYLOAD = String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`
const TENCENT_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  host: 'cvm.tencentcloudapi.com',
}

test('a call to Tencent Cloud is signed as its documentation does it ("Signature v3", the example with the keys …EXAMPLE)', () => {
  const request = canonicalRequest({ headers: TENCENT_HEADERS, payload: TENCENT_PAYLOAD })
  expect(sha256(request.text)).toBe('5ffe6a04c0664d6b969fab9a13bdab201d63ee709638e2749d62a09ca18d7031')
  const keys = {
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
  }
  expect(signTc3(request, { ...keys, service: 'cvm', timestampSeconds: 1_551_113_065 })).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

test('a call to Tencent Cloud that signs its action, too, hashes to what the documentation says ("签名方法 v3")', () => {
  const request = canonicalRequest({
    headers: { ...TENCENT_HEADERS, 'x-tc-action': 'describeinstances' },
    payload: TENCENT_PAYLOAD,
  })
  expect(request.signedHeaders).toBe('content-type;host;x-tc-action')
  expect(sha256(request.text)).toBe('7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84')
})

test('what stands in an address is encoded as RFC 3986 has it, sorted by name', () => {
  expect(canonicalQuery({ b: "~ *'()!", a: '签名' })).toBe('a=%E7%AD%BE%E5%90%8D&b=~%20%2A%27%28%29%21')
})
