import { describe, expect, test } from 'vitest'
import { follow, locate, wordsOf } from './places.ts'

const block = (text: string) => ({ type: 'paragraph', spans: [{ text }] })
const BODY = ['开头说明背景', '八英寸衬底的价格今年下降了两成', '结尾', '八英寸衬底的价格今年下降了两成'].map(
  block,
)
const anchor = (place: number, of = BODY) => ({ place, part: wordsOf(of[place]) })

describe('a remark', () => {
  test('stays with its paragraph, whatever comes before it, and with the nearer of two that say the same', () => {
    expect(locate(anchor(1), BODY)).toBe(1)
    expect(locate(anchor(3), BODY)).toBe(3)
    expect(locate(anchor(2), [block('新的'), block('又一段'), ...BODY])).toBe(4)
  })

  test('stays with a paragraph that was rewritten in part, by its quote or by what is left', () => {
    const rewritten = [BODY[0], block('据协会统计，八英寸衬底的价格今年上半年下降了近两成'), BODY[2]]
    expect(locate(anchor(1), rewritten)).toBe(1)
    const short = [BODY[2], block('全然不同的一段里还留着“下降了两成”这几个字，别的都换了，长得多的一段文字')]
    expect(locate({ ...anchor(1), quote: '下降了两成' }, short)).toBe(1)
  })

  test('is of nothing any more when its paragraph is gone', () => {
    expect(locate(anchor(1), [BODY[0], BODY[2], block('完全无关的另外一件事')])).toBeUndefined()
    expect(locate(anchor(1), [])).toBeUndefined()
    expect(follow(BODY, BODY.toSpliced(2, 1), 2)).toBeUndefined()
  })

  test('follows a paragraph through being written anew, word by word', () => {
    let text = '甲乙丙丁'
    let body = [block('前'), block(text), block('后')]
    let place: number | undefined = 1
    for (const letter of '全部换成别的字以后仍然是这一段') {
      text = `${text.slice(1)}${letter}`
      const next = [...body.slice(0, place), block(text), ...body.slice((place ?? 0) + 1)]
      place = follow(body, next, place ?? 0)
      body = next
    }
    expect([place, wordsOf(body[1])]).toEqual([1, text])
    expect(follow(body, [block('最前'), ...body], 1)).toBe(2)
  })
})
