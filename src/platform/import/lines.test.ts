import { expect, test } from 'vitest'
import { linesOf, problemOfLine } from './lines.ts'

const read = async (...chunks: number[][]) => {
  async function* coming() {
    for (const chunk of chunks) yield new Uint8Array(chunk)
  }
  const lines = []
  for await (const line of linesOf(coming())) lines.push(problemOfLine(line) ?? line)
  return lines
}

const OLD = [0xe6, 0x97, 0xa7]
const OLD_IN_GBK = [0xbe, 0xc9]
const END = 0x0a

test('a character that comes in two parts is whole, and the last line needs no end', async () => {
  expect(await read([...OLD, END, 0xe6], [0x97, 0xa7, END, END, 0x61])).toEqual(['旧', '旧', '', 'a'])
  expect(await read([0x61, END])).toEqual(['a'])
})

test('a line that is no UTF-8 is named instead of being read as what nobody wrote, and the next one is read', async () => {
  expect(await read([...OLD_IN_GBK, END, ...OLD])).toEqual([
    '这一行不是 UTF-8 编码，请把文件另存为 UTF-8',
    '旧',
  ])
})
