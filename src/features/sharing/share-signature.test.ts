import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ownAddress, textToSign } from './share-signature.ts'

test('WeChat’s published example has WeChat’s published signature', () => {
  const text = textToSign({
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonce: 'Wm3WZYTPz0wzccnW',
    timestampSeconds: 1_414_587_457,
    url: 'http://mp.weixin.qq.com?params=value',
  })
  expect(hash('sha1', text)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
})

describe('an address to sign', () => {
  const own = (url: string, publicUrl = 'https://portal.example.com') => ownAddress(url, publicUrl)

  test.each([
    ['https://portal.example.com', 'https://portal.example.com'],
    [
      'https://portal.example.com/topic/12?key=%E6%B0%AE#c3',
      'https://portal.example.com/topic/12?key=%E6%B0%AE',
    ],
    ['https://portal.example.com/#a#b', 'https://portal.example.com/'],
    ['https://portal.example.com?a=1', 'https://portal.example.com?a=1'],
  ])('%s is signed as %s', (url, signed) => {
    expect(own(url)).toBe(signed)
  })

  test.each([
    '',
    '/topic/12',
    'http://portal.example.com/',
    'https://evil.example.com/',
    'https://portal.example.com.evil.example.com/',
    'https://portal.example.com@evil.example.com/',
    'https://portal.example.com:8443/',
    'https://portal.example.com\\@evil.example.com/',
    'https://evil.example.com/#https://portal.example.com/',
    'https://portal.example.com/a b',
    'https://portal.example.com/\nx',
    'javascript:alert(1)',
  ])('%j is not ours', (url) => {
    expect(own(url)).toBeUndefined()
  })

  test('keeps the port of the public address', () => {
    expect(own('http://localhost:3000/x', 'http://localhost:3000')).toBe('http://localhost:3000/x')
    expect(own('http://localhost:30001/x', 'http://localhost:3000')).toBeUndefined()
  })
})
