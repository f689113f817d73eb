import { expect, test } from 'vitest'
import { contentDisposition } from './file-name.ts'

test('a Chinese name comes through whole, beside a plain one', () => {
  expect(contentDisposition('attachment', '8英寸衬底 (终稿).pdf')).toBe(
    `attachment; filename="8____ (__).pdf"; filename*=UTF-8''8%E8%8B%B1%E5%AF%B8%E8%A1%AC%E5%BA%95%20%28%E7%BB%88%E7%A8%BF%29.pdf`,
  )
})

test('nothing in a name can end the header or leave the folder', () => {
  const header = contentDisposition('inline', '../a"b\r\nX: y\u0000.pdf')
  expect(header).not.toMatch(/[\r\n\0]/)
  expect(header).toContain('filename=".._a_b__X: y_.pdf"')
})
