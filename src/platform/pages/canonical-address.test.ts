import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cursor, listOfNames, page as pageNumber, positiveId, word } from '../calls/inputs.ts'
import { addressOf, canonicalTexts, isSameSpelling } from './canonical-address.ts'

const Input = z.object({
  id: positiveId,
  p: pageNumber,
  before: cursor,
  tab: word(20).optional(),
  choice: z.enum(['all', 'best']).default('all').catch('all'),
  names: listOfNames,
  isOpen: z.preprocess((value) => value === 'yes', z.boolean()),
})
const texts = (raw: Record<string, unknown>) => canonicalTexts(Input)(Input.parse(raw), raw)
const address = (raw: Record<string, unknown>) => addressOf('/topic/:id', texts(raw))

describe('an input is written one way', () => {
  test.each([
    [{ id: '10003' }, '/topic/10003'],
    [{ id: '0010003' }, '/topic/10003'],
    [{ id: 10003, p: '', tab: '', choice: 'nonsense', before: '' }, '/topic/10003'],
    [{ id: '10003', p: '1', choice: 'all', names: [] }, '/topic/10003'],
    [{ choice: 'best', p: '02', id: '7' }, '/topic/7?p=2&choice=best'],
    [{ id: '7', tab: ' 碳化硅 衬底 ' }, '/topic/7?tab=%E7%A2%B3%E5%8C%96%E7%A1%85+%E8%A1%AC%E5%BA%95'],
    [{ id: '7', names: ['甲', '乙'] }, '/topic/7?names=%E7%94%B2%2C%E4%B9%99'],
    // `true` would be read as something else again.
    [{ id: '7', isOpen: 'yes' }, '/topic/7?isOpen=yes'],
  ])('%j is %s', (raw, expected) => {
    expect(address(raw)).toBe(expected)
    expect(isSameSpelling(expected, expected)).toBe(true)
  })

  test('and that way is read as the same again', () => {
    const raw = { id: '7', p: '3', tab: 'a&b=c', before: '1700000000000', names: '甲,乙' }
    const written = texts(raw)
    expect(Input.parse(written)).toEqual(Input.parse(raw))
    expect(texts(written)).toEqual(written)
  })
})

test.each(['0x2713', '10003e0', '1e4', ' 10003', '+10003', '10003.5', '１０', '-1', '0', ''])(
  '%j is no id',
  (id) => {
    expect(Input.safeParse({ id }).success).toBe(false)
  },
)

describe('another spelling', () => {
  test.each([
    ['/topic/7', '/topic/7', true],
    ['/topic/7/', '/topic/7', false],
    ['/topic/%37', '/topic/7', false],
    ['/topic/7?', '/topic/7', false],
    ['/topic/7?&&&', '/topic/7', false],
    ['/topic/7?x=1', '/topic/7', false],
    ['/topic/7?p=2&', '/topic/7?p=2', false],
    ['/topic/7?p=2&p=2', '/topic/7?p=2', false],
    ['/topic/7?choice=best&p=2', '/topic/7?p=2&choice=best', false],
    // What proxies, forms and browsers write differently is the same address.
    ['/search?q=a%20b', '/search?q=a+b', true],
    ['/search?q=%e7%a2%b3', '/search?q=%E7%A2%B3', true],
    ['/qr.svg?path=/news', '/qr.svg?path=%2Fnews', true],
    ['/a/%e7%a2%b3', '/a/%E7%A2%B3', true],
    ['/a/b+c', '/a/b%2Bc', true],
  ])('%s for %s: the same is %s', (url, canonical, isSame) => {
    expect(isSameSpelling(url, canonical)).toBe(isSame)
  })
})
