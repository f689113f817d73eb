import { chmodSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listStaff } from '#features/staff/list-staff.server.ts'
import { Settings } from '#platform/settings/settings.server.ts'
import { testConfiguration, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { applyAnswers } from './apply-answers.server.ts'
import { withVariables } from './env-file.ts'
import { problemOf, QUESTIONS } from './questions.ts'
import { readAnswers } from './read-answers.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'setup-'))
const written = (name: string, text: string) => {
  const path = join(folder(), name)
  writeFileSync(path, text)
  return path
}
const problemWith = (key: string, answer: string) => {
  const question = QUESTIONS.find((each) => each.key === key)
  if (!question) throw new Error(key)
  return problemOf(question, answer)
}
const READY = {
  name: '碳化硅之家',
  company: '某某传媒（上海）有限公司',
  phone: '021-6000 1234',
  email: 'service@example.org',
  address: '上海市浦东新区某路 8 号',
  icp: '沪ICP备12345678号-1',
  url: 'https://portal.example.org',
  administrator: 'admin@example.org',
}

describe('answers', () => {
  test.each([
    ['icp', '沪ICP备00000000号-1', '这是示例里的号码'],
    ['icp', '12345678', '应形如 沪ICP备12345678号-1'],
    ['police', '31010102001234', '应形如 沪公网安备31010102001234号'],
    ['phone', '打电话', '应为电话号码'],
    ['email', '客服', '应为邮箱地址'],
    ['url', 'https://portal.example.org\nDATABASE_URL=postgres://elsewhere', '只能写一行'],
  ])('%s %j are refused: %s', (key, answer, sentence) => {
    expect(problemWith(key, answer)).toBe(sentence)
  })

  test.each(Object.entries(READY))('%s %j are right', (key, answer) => {
    expect(problemWith(key, answer)).toBeUndefined()
  })

  test('are read from a file, and what stands beside it on the command line counts', () => {
    const file = written('answers.yaml', 'name: 旧名\nphone: 021-6000 1234\n')
    const { answers, asks, onlyChecks } = readAnswers(['--answers', file, '--name', '新名'], false)
    expect(answers).toEqual({ name: '新名', phone: '021-6000 1234' })
    expect([asks, onlyChecks]).toEqual([false, false])
  })

  test('of a file stay as they are written, and a line that cannot be read is named', () => {
    const file = written('b.yaml', 'phone: 02150001234\nname: 1e3\nslogan:\n')
    expect(readAnswers(['--answers', file], false).answers).toEqual({
      phone: '02150001234',
      name: '1e3',
      slogan: '',
    })
    expect(() => readAnswers(['--answers', written('c.yaml', 'name: "a\nphone: 1\n')], false)).toThrow(
      '行读不懂',
    )
    expect(() => readAnswers(['--answers', tmpdir()], false)).toThrow(`没有文件 ${tmpdir()}`)
  })

  test('are asked for in a terminal alone; elsewhere it is only said what is missing', () => {
    expect(readAnswers([], true)).toMatchObject({ asks: true, onlyChecks: false })
    expect(readAnswers([], false)).toMatchObject({ asks: false, onlyChecks: true })
  })

  test('to what nobody asked are refused by their name', () => {
    expect(() => readAnswers(['--answers', written('a.yaml', 'nmae: 门户\n')], false)).toThrow('“nmae”')
    expect(() => readAnswers(['--nmae', '门户'], false)).toThrow('用法')
  })
})

describe('what is answered', () => {
  test('is kept where it belongs, and said no longer to be an example', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = { ...testContext(db), overwrites: true }
      const env = written('portal.env', '# 配置\nPUBLIC_URL=http://old.example.com\nHOST=127.0.0.1\n')
      chmodSync(env, 0o604)
      const told = await applyAnswers(context, READY, env)
      const settings = await Settings.read(db, testConfiguration.startingFacts)
      expect(settings.site).toMatchObject({
        name: READY.name,
        icpNumber: READY.icp,
        contact: { phone: READY.phone },
      })
      expect(settings.stillExamples(['SITE_NAME', 'ICP_NUMBER', 'CONTACT_EMAIL'])).toEqual([])
      expect(readFileSync(env, 'utf8')).toBe(
        '# 配置\nPUBLIC_URL=https://portal.example.org\nHOST=127.0.0.1\n',
      )
      expect(statSync(env).mode & 0o777).toBe(0o604)
      expect((await listStaff(context)).some(({ roles }) => roles.includes('administrator'))).toBe(true)
      expect(told.join('\n')).toContain('/admin/login#invitation=')
    })
  })

  test('is kept whole or not at all: one wrong answer stops all, and names each', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = { ...testContext(db), overwrites: true }
      const before = await Settings.read(db, testConfiguration.startingFacts)
      const answers = { ...READY, phone: '打电话', icp: '无' }
      await expect(applyAnswers(context, answers)).rejects.toThrow(/phone：应为电话号码\n {2}icp：应形如/)
      const after = await Settings.read(db, testConfiguration.startingFacts)
      expect(after.site).toEqual(before.site)
    })
  })

  test('leaves what was set before as it is', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = { ...testContext(db), overwrites: true }
      await applyAnswers(context, { name: '甲', phone: READY.phone })
      await applyAnswers(context, { name: '乙', email: ' ' })
      const { site, membership } = await Settings.read(db, testConfiguration.startingFacts)
      expect(site).toMatchObject({ name: '乙', contact: { phone: READY.phone } })
      expect(membership.yearFen).toBeGreaterThan(0)
    })
  })
})

test('variables are changed in their place, others added, and the rest of the file stays', () => {
  expect(
    withVariables('# a=b\nHOST=1\n\nPUBLIC_URL=\n', { PUBLIC_URL: 'https://x', SMTP_URL: 'smtp://y' }),
  ).toBe('# a=b\nHOST=1\n\nPUBLIC_URL=https://x\nSMTP_URL=smtp://y\n')
  expect(withVariables('', { A: '1' })).toBe('A=1\n')
  // The last of several is the one that counts.
  expect(withVariables('A=0\nB=2\nA=\n', { A: '1' })).toBe('A=1\nB=2\nA=1\n')
})
