import { expect, test } from 'vitest'
import { summaryFromBlocks } from './summary-from-blocks.ts'

const paragraph = (text: string) => ({ type: 'paragraph' as const, spans: [{ text }] })

test('a summary ends with a sentence near a hundred characters and holds running text only', () => {
  const sentence = '碳化硅器件的可靠性取决于栅氧界面的质量与工艺窗口。'
  const summary = summaryFromBlocks([
    { type: 'heading', level: 2, spans: [{ text: '标题' }] },
    paragraph(sentence.repeat(3)),
    paragraph(sentence.repeat(9)),
  ])
  expect(summary).toBe(sentence.repeat(4))
})

test('text without sentences is cut between characters, short text is left whole', () => {
  expect(summaryFromBlocks([paragraph('短讯')])).toBe('短讯')
  const cut = summaryFromBlocks([paragraph(`一${'😀'.repeat(200)}`)])
  expect(cut.isWellFormed()).toBe(true)
  expect(cut.endsWith('…')).toBe(true)
})

test('a summary passes over the lines that tell when a law was passed', () => {
  const law = [
    paragraph('2021年12月24日 第三十二次会议通过'),
    paragraph('第一条 为了保护种质资源，制定本法。'),
  ]
  expect(summaryFromBlocks(law)).toBe('第一条 为了保护种质资源，制定本法。')
})

test('an English summary ends with a whole word', () => {
  const text =
    'Silicon carbide developers often build bridges between substrates and modules that nobody foresaw '.repeat(
      3,
    )
  const summary = summaryFromBlocks([{ type: 'paragraph', spans: [{ text }] }])
  expect(summary.endsWith('…')).toBe(true)
  expect(text).toContain(`${summary.slice(0, -1)} `)
})
