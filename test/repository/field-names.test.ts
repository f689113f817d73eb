import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../src/app/registries.server.ts'
import { testPortal, type Portal } from '../portal.ts'

/** A refused field that a person filled in is called what the form calls it. */

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const WISH = { title: '砺川晶体', taxNumber: '91310000MA1K00000X', email: 'finance@example.com' }
const SAID = [
  [{ taxNumber: '12345' }, '纳税人识别号不正确：应为 15 到 20 位数字或字母'],
  [{ email: '财务' }, '接收邮箱不正确：应为一个邮箱地址'],
  [{ title: '长'.repeat(101) }, '发票抬头不正确：不能超过 100 个字'],
] as const

const refusalOf = async (end: string, change: (example: object) => object) => {
  const call = calls.find(({ path }) => path.endsWith(end))
  const payload = change(call?.example as object)
  const answer = await portal.app.inject({ method: 'POST', url: call?.path ?? '', payload })
  return answer.json().msg
}

test.each(SAID)('of the invoice of an order, %j', async (wrong, said) =>
  expect(await refusalOf('/member/invoice', (example) => ({ ...example, ...WISH, ...wrong }))).toBe(said),
)

test.each(SAID)('of the invoice of tickets, %j', async (wrong, said) =>
  expect(await refusalOf('/register', (example) => ({ ...example, invoice: { ...WISH, ...wrong } }))).toBe(
    said,
  ),
)

test('of whoever comes', async () =>
  expect(
    await refusalOf('/register', (example) => ({
      ...example,
      tickets: [{ typeId: 1, name: '长'.repeat(61) }],
    })),
  ).toBe('姓名不正确：不能超过 60 个字'))

test.each([
  ['/topics/askQuestion', { title: '长'.repeat(10_000) }, '标题不正确'],
  ['/comments', { content: '长'.repeat(10_000) }, '内容不正确'],
  ['/vipcenter/ruzhu', { name: '长'.repeat(10_000) }, '姓名不正确'],
  ['/award/application/save', { contactPhone: '长'.repeat(10_000) }, '联系电话不正确'],
])('of %s', async (end, wrong, said) =>
  expect(await refusalOf(end, (example) => ({ ...example, ...wrong }))).toContain(said),
)

test('of what only programs send its name is said', async () =>
  expect(await refusalOf('/register', (example) => ({ ...example, key: 'x'.repeat(61) }))).toBe(
    '参数“key”不正确：不能超过 60 个字',
  ))
