import { expect, test } from 'vitest'
import { outageSentence } from './outage-sentence.ts'

const lost = new Error('Connection terminated unexpectedly')
const withMegabytes = (count: number) => ({ folder: '/srv/data', freeBytes: count * 1024 * 1024 })

test('a database that says its disk is full is not told as one that will come back', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(outageSentence(new Error('copying', { cause: full }), undefined)).toBe(
    '数据库所在的磁盘满了，请清理磁盘后再试',
  )
})

test('one that ended because its disk is full is told with the folder and what is left', () => {
  expect(outageSentence(lost, withMegabytes(3))).toBe(
    '数据库中断了：/srv/data 所在的磁盘只剩 3 MB，请清理磁盘后再试',
  )
})

test('any other outage passes', () => {
  expect(outageSentence(lost, withMegabytes(3000))).toBe('数据库中断了，请稍后再试')
  expect(outageSentence(lost, undefined)).toBe('数据库中断了，请稍后再试')
})
