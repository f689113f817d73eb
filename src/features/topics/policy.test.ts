import { describe, expect, test } from 'vitest'
import { textOfBlock, type Block } from './body/blocks.ts'
import { accessTo, bodyFor } from './policy.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', spans: [{ text }] })
const visitor = { memberOf: [] }
const semiMember = { memberOf: ['semi'] }

describe('the paywall', () => {
  test('a free topic is read whole by everybody', () => {
    expect(accessTo({ isPaid: false, industry: 'semi' }, visitor)).toBe('full')
  })

  test('a paid topic is read whole by members of its industry only', () => {
    const paid = { isPaid: true, industry: 'semi' } as const
    expect(accessTo(paid, visitor)).toBe('preview')
    expect(accessTo(paid, semiMember)).toBe('full')
    expect(accessTo({ ...paid, industry: 'display' }, semiMember)).toBe('preview')
  })

  test('a preview is a fifth of the text and never more than 300 characters', () => {
    const short = bodyFor('preview', [paragraph('字'.repeat(500)), paragraph('文'.repeat(500))])
    expect(short.blocks.map(textOfBlock).join('').replace('…', '')).toHaveLength(200)
    const long = bodyFor('preview', [paragraph('字'.repeat(9000))])
    expect(long.blocks.map(textOfBlock).join('').replace('…', '')).toHaveLength(300)
    expect(long).toMatchObject({ access: 'preview', totalCharacters: 9000 })
  })

  test('pictures, films, tables, lists and code never stand in a preview', () => {
    const image = { id: 'abc', width: 10, height: 10 }
    const { blocks } = bodyFor('preview', [
      { type: 'image', image, caption: '机密' },
      { type: 'table', hasHeader: false, rows: [[[{ text: '机密' }]]] },
      { type: 'list', ordered: false, items: [{ spans: [{ text: '机密' }], depth: 0 }] },
      { type: 'code', text: '机密' },
      paragraph('公开'.repeat(300)),
    ])
    expect(blocks.map((block) => block.type)).toEqual(['paragraph'])
    expect(JSON.stringify(blocks)).not.toContain('机密')
  })

  test('a preview refers to no footnote, which it does not show', () => {
    const { blocks } = bodyFor('preview', [
      { type: 'paragraph', spans: [{ text: '公开' }, { text: '[1]', footnote: '1' }, { text: '的话' }] },
      { type: 'footnotes', items: [{ key: '1', spans: [{ text: '机密'.repeat(100) }] }] },
    ])
    expect(blocks).toEqual([{ type: 'paragraph', spans: [{ text: '公开' }, { text: '的话' }] }])
  })

  test('a cut never leaves half a character', () => {
    const { blocks } = bodyFor('preview', [paragraph('𠮷'.repeat(101))])
    expect(blocks.every((block) => textOfBlock(block).isWellFormed())).toBe(true)
  })

  test('a paid topic without text has an empty preview, not a full body', () => {
    expect(bodyFor('preview', [])).toEqual({ access: 'preview', blocks: [], totalCharacters: 0 })
  })
})
