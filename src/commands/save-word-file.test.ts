import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listWords } from '#features/moderation/word-list.server.ts'
import { moderationWords } from '#features/moderation/tables.server.ts'
import { testContext } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { saveWordFile } from './save-word-file.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-words-'))
afterAll(() => rmSync(folder, { recursive: true }))

const effect = { category: 'ads', verdict: 'hold' } as const
const actor = { kind: 'system', name: 'moderate', may: ['moderation.decide'] } as const
const context = async () => testContext((await testDatabase()).db, { actor })
const words = async () => (await listWords(await context())).map(({ word }) => word)

beforeEach(async () => {
  await (await testDatabase()).db.delete(moderationWords)
})

test('a list of words is read in the encoding of Windows in China, too', async () => {
  const path = join(folder, 'gbk.txt')
  // 加群, 返利
  writeFileSync(path, Buffer.from([0xbc, 0xd3, 0xc8, 0xba, 13, 10, 13, 10, 0xb7, 0xb5, 0xc0, 0xfb]))
  expect(await saveWordFile(await context(), { path, ...effect })).toBe(2)
  expect(new Set(await words())).toEqual(new Set(['加群', '返利']))
})

test('a list with a line that is no word adds none, and the line is named', async () => {
  const path = join(folder, 'odd.txt')
  writeFileSync(path, `返利\n\n群\n`)
  await expect(saveWordFile(await context(), { path, ...effect })).rejects.toThrow(
    /第 3 行“群”：.+一个词也没有加入/,
  )
  writeFileSync(path, `返利\n${'长'.repeat(41)}\n`)
  await expect(saveWordFile(await context(), { path, ...effect })).rejects.toThrow(/第 2 行“长+”：/)
  expect(await words()).toEqual([])
})

test('a folder is no list of words', async () => {
  await expect(saveWordFile(await context(), { path: folder, ...effect })).rejects.toThrow(
    `没有文件 ${folder}`,
  )
})
