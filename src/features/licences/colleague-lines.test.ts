import { describe, expect, test } from 'vitest'
import { readColleagues } from './colleague-lines.ts'

describe('a line of colleagues', () => {
  test.each([
    ['13800138000', 'phone', '+8613800138000', ''],
    ['周知遥 13800138000', 'phone', '+8613800138000', '周知遥'],
    ['13800138000，周知遥', 'phone', '+8613800138000', '周知遥'],
    ['138 0013 8000', 'phone', '+8613800138000', ''],
    ['周知遥\t138 0013 8000', 'phone', '+8613800138000', '周知遥'],
    ['138-0013-8000 周知遥', 'phone', '+8613800138000', '周知遥'],
    ['Zhou@Licomp.com', 'email', 'zhou@licomp.com', ''],
    ['周知遥, zhou@licomp.com', 'email', 'zhou@licomp.com', '周知遥'],
    ['Zhou Zhiyao zhou@licomp.com', 'email', 'zhou@licomp.com', 'Zhou Zhiyao'],
    ['\u202E周\u200B知遥 zhou@licomp.com', 'email', 'zhou@licomp.com', '周知遥'],
  ])('%j is %s %s of “%4$s”', (line, kind, address, name) => {
    expect(readColleagues(line)).toEqual({ colleagues: [{ kind, address, name }], wrong: [] })
  })

  const zhou = { name: '周知遥' }
  const number = { kind: 'phone', address: '+8613800138000' }
  const mail = { kind: 'email', address: 'zhou@licomp.com' }
  const other = { kind: 'email', address: 'lin@licomp.com', name: '' }

  test.each([
    [
      '周知遥\t13800138000\tzhou@licomp.com',
      [
        { ...number, ...zhou },
        { ...mail, ...zhou },
      ],
    ],
    [
      'zhou@licomp.com, 138 0013 8000, 周知遥',
      [
        { ...mail, ...zhou },
        { ...number, ...zhou },
      ],
    ],
    ['zhou@licomp.com; lin@licomp.com', [{ ...mail, name: '' }, other]],
    ['13800138000、lin@licomp.com', [{ ...number, name: '' }, other]],
  ])('%j names by every address in it', (line, colleagues) => {
    expect(readColleagues(line)).toEqual({ colleagues, wrong: [] })
  })

  test.each(['周知遥 zhou@licomp.com 林工 lin@licomp.com', '周知遥 13800138000 13900139000'])(
    '%j that does not say whose is which comes back',
    (line) => {
      expect(readColleagues(line)).toEqual({ colleagues: [], wrong: [line] })
    },
  )

  test('without an address comes back, and an address that is there twice counts once', () => {
    expect(readColleagues('周知遥\n\n 甲 zhou@licomp.com\n乙 ZHOU@licomp.com \n1380013800')).toEqual({
      colleagues: [{ kind: 'email', address: 'zhou@licomp.com', name: '乙' }],
      wrong: ['周知遥', '1380013800'],
    })
  })
})
