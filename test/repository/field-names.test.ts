import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SaveCodes, SaveTicketType } from '#features/tickets/office/contract.ts'
import { SaveQuestion } from '#features/tickets/questions/contract.ts'
import { refusalOfInput } from '#platform/parse-input.ts'
import { calls, staffCalls } from '../../src/app/registries.server.ts'
import { testPortal, type Portal } from '../portal.ts'

/** A refused field that a person filled in is called what the form calls it. */

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const WISH = { title: '砺川晶体', taxNumber: '91310000MA1K00000X', email: 'finance@example.com' }
const DAY = '2026-12-01T00:00:00+08:00'
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

/** The verbs behind these calls ask more of what is written together than a call can. */
const WHOLE: Readonly<Record<string, z.ZodType>> = {
  '/tickets/type': SaveTicketType,
  '/tickets/codes': SaveCodes,
  '/tickets/question': SaveQuestion,
}

/** Forms of the back office that know less of what is allowed than the contract does. */
test.each([
  ['/tickets/type', { minPerOrder: 5, maxPerOrder: 3 }, '一次最多', '不能少于起订张数'],
  ['/tickets/type', { priceFen: 100, earlyPriceFen: 200, earlyUntil: DAY }, '早鸟价', '早鸟价须低于原价'],
  ['/tickets/sales', { onlineUrl: '腾讯会议 123' }, '线上会场网址', '应为 http 或 https 开头的网址'],
  ['/tickets/type', { soldFrom: DAY, soldUntil: DAY }, '停售', '须晚于开售'],
  ['/tickets/sales', { opensAt: DAY, closesAt: DAY }, '截止', '须晚于开始'],
  ['/tickets/codes', { startsAt: DAY, endsAt: DAY }, '截止', '须晚于开始'],
  ['/tickets/codes', { percentOff: 10, fenOff: 100 }, '减几元', '折扣与减免只能选一种'],
  ['/tickets/codes', { codes: [{ guest: '长'.repeat(61) }] }, '嘉宾', '不能超过 60 个字'],
  ['/tickets/question', { kind: 'choice', options: ['M', 'M'] }, '选项', '选项不能重复'],
  ['/tickets/seats', { rows: [{ ticket: 'A', seat: '长'.repeat(31) }] }, '座位', '不能超过 30 个字'],
  ['/invoices/issue', { invoiceNumber: '二六' }, '发票号码', '应为 8 到 30 位数字或字母'],
  ['/invoices/issue', { link: 'www.example.com' }, '下载地址', '应以 https:// 开头'],
  ['/transfers/record', { reference: '回单' }, '银行流水号', '应为 4 到 40 位数字或字母'],
  ['/transfers/record', { payerAccount: 'A1' }, '付款方账号', '只写数字'],
  ['/announcements/save', { path: 'news' }, '点开去哪里', '应为 / 开头的站内地址'],
  ['/panel/criteria', { criteria: [{ name: '创新', percent: 90 }] }, '评分项', '权重之和应为 100'],
])('of %s of the office, %j', (end, wrong, name, problem) => {
  const call = staffCalls.find(({ method, path }) => method === 'POST' && path.endsWith(end))
  const contract = WHOLE[end] ?? call?.input
  const { error } = contract?.safeParse(Object.assign({}, call?.example, wrong)) ?? {}
  expect(error && contract && refusalOfInput(error, contract).detail).toMatchObject({ name, problem })
})

test('of what only programs send its name is said', async () =>
  expect(await refusalOf('/register', (example) => ({ ...example, key: 'x'.repeat(61) }))).toBe(
    '参数“key”不正确：不能超过 60 个字',
  ))
