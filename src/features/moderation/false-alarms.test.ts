import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { hasContact, hasLink } from './find-contacts.ts'
import { lettersOf } from './letters.ts'
import { wordFinder } from './word-list.server.ts'

/** Alarms that checking raises on what the demo portal says of its field: nobody there advertises, insults or gambles. */

const demo = resolve(import.meta.dirname, '../../../db/demo')
/** Names of pictures, addresses and keys, which nobody posts. */
const MACHINE =
  /^\s*(-\s*)?(\w*[uU]rl|\w*Website|site|icon|cover|banner|handle|key|topic|person|file|picture|image|email|phone|link|source|fileUrl|waitsFor|report|weChat|list)\w*:/

const passages = globSync('**/*.{md,yaml}', { cwd: demo }).flatMap((file) =>
  readFileSync(join(demo, file), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !MACHINE.test(line))
    // Notes for whoever edits the records.
    .filter((line) => !(file.endsWith('.yaml') && line.startsWith('#')))
    // Addresses that are there are found rightly.
    .map((line) => ({ file, line: line.replaceAll(/https?:\/\/[^\s}]+/g, '') })),
)
const characters = passages.reduce((sum, { line }) => sum + line.length, 0)

let find: Awaited<ReturnType<typeof wordFinder>>
beforeAll(async () => {
  find = await wordFinder(testContext((await testDatabase()).db))
})

test('there is enough to raise alarms', () => {
  expect(passages.length).toBeGreaterThan(4000)
  expect(characters).toBeGreaterThan(100_000)
})

test('no listed word is found, not even across the lines of a whole text', () => {
  const alarms = passages.flatMap(({ file, line }) =>
    find(lettersOf(line)).map(({ word }) => `${file} ${word}: ${line}`),
  )
  expect(alarms).toEqual([])
  const files = Map.groupBy(passages, ({ file }) => file)
  const whole = [...files].flatMap(([file, lines]) =>
    find(lettersOf(lines.map(({ line }) => line).join('\n'))).map(({ word }) => `${file} ${word}`),
  )
  expect(whole).toEqual([])
})

test('no number of the field is taken for a way to be reached, and no term for an address', () => {
  const alarms = passages.filter(({ line }) => hasContact(line, lettersOf(line)) || hasLink(line))
  expect(alarms.map(({ file, line }) => `${file}: ${line}`)).toEqual([])
})

test.each([
  '增加群体样本后，推进群控方案',
  '退火后由白色变色情况见图三',
  '进入死区，过去死区时间取 80 ns',
  '安徽信息产业园的外延线',
  '微信公众号里也讨论过',
  '妈妈的手机充电器是氮化镓的',
  'Sb 掺杂、TMD 材料与 MD 模拟',
  '场所：赌气离场的博士',
  '每片包邮费另计，开票另议',
  '他说代工厂开发票据系统',
])('%s raises none either', (text) => {
  expect(find(lettersOf(text))).toEqual([])
  expect(hasContact(text, lettersOf(text)) || hasLink(text)).toBe(false)
})
