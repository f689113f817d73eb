import { expect, test } from 'vitest'
import { qrName, qrSvg } from './qr-file.ts'

test.each([
  ['碳化硅：8/12英寸？"一览"', '碳化硅：8 12英寸？ 一览 二维码'],
  ['长'.repeat(80), `${'长'.repeat(60)} 二维码`],
  ['a\u0000b\n', 'a b 二维码'],
  ['', '二维码'],
])('a file of %j is called %j', (name, called) => {
  expect(qrName(name)).toBe(called)
})

test('the drawing is of the address alone, in our ink on white', async () => {
  const svg = await qrSvg('https://example.com/topic/1').text()
  expect(svg).toMatch(/^<svg/)
  expect(svg).toContain('#15212b')
  expect(svg).toContain('#ffffff')
  expect(svg).not.toBe(await qrSvg('https://example.com/topic/2').text())
})
