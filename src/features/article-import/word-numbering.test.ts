import { expect, test } from 'vitest'
import { writeNumbers } from './word-numbering.ts'

const numbering = (text: string) =>
  `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
const NUMBERED = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'

test('numbers are written behind the properties that ask for them', () => {
  expect(writeNumbers(`甲${NUMBERED}乙${NUMBERED}`, numbering('第%1章'), '')).toBe(
    ['甲<w:pPr></w:pPr>', '第一章', '乙<w:pPr></w:pPr>', '第二章']
      .join('')
      .replaceAll(/第.章/g, '<w:r><w:t xml:space="preserve">$& </w:t></w:r>'),
  )
})

test.each(['<w:pPr>', '<w:pPr><w:numPr>', '<w:numPr>'])(
  'a megabyte of %j before one close is passed once',
  (piece) => {
    const document = `${piece.repeat(1_000_000 / piece.length)}<w:numPr></w:pPr>`
    expect(writeNumbers(document, numbering('第%1章'), '')).toBe(document)
  },
)

test('a number that is a book itself is cut', () => {
  const made = writeNumbers(NUMBERED.repeat(1000), numbering(`${'长'.repeat(100_000)}%1`), '')
  expect(made.length).toBeLessThan(300_000)
})
