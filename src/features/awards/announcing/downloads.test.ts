import { sql } from 'drizzle-orm'
import JSZip from 'jszip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textsOf } from '#platform/pdf/testing.ts'
import type { Context } from '#platform/context.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { testContext, testServices } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testPortal } from '../../../../test/portal.ts'
import { certificateFilePath, pressKitPath } from '../addresses.ts'
import { freezeResult } from '../results/freeze-result.server.ts'
import { prepareResult } from '../results/prepare-result.server.ts'
import { makeJudged } from '../results/testing.ts'
import { announceResults } from './announce-results.server.ts'
import { certificatesDrawn } from './rate-limits.ts'
import { scheduleAnnouncement } from './schedule-announcement.server.ts'

const { db } = await testDatabase()
const services = testServices(db)
const context: Context = { ...testContext(db), services }
const other: Context = {
  ...context,
  actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['administrator'], isProved: true },
}
let portal: Awaited<ReturnType<typeof testPortal>>
let given: Awaited<ReturnType<typeof makeJudged>>

beforeAll(async () => {
  portal = await testPortal({ services })
  given = await makeJudged(context)
  await db.execute(
    sql`insert into award_applications (number, year, prize_id, source, state, candidate_id, contact_name, contact_email, submitted, submitted_at, answers)
        values ('A2026-0007', ${given.year}, ${given.productPrize}, 'mail', 'accepted', ${given.candidates[0]}, '许', 'xu@example.com', '{}', now(), '{}')`,
  )
})
afterAll(() => portal.close())

const certificate = certificateFilePath('JG2026-0001')
const get = (url: string) => portal.app.inject({ url })
const mails = async () => {
  const { rows } = await db.execute<{ recipient: string; text: string }>(
    sql`select recipient, content ->> 'text' as text from sendings where purpose = 'award_prize_won'`,
  )
  return rows
}

async function announce(reason = '') {
  const prepared = await prepareResult(context, { year: given.year, reason })
  await freezeResult(other, prepared)
  await scheduleAnnouncement(context, { id: prepared.id, at: context.now.toISOString() })
  await announceResults(context)
}

describe('before the announcement', () => {
  test('neither a certificate nor a press kit is there, and nobody was told', async () => {
    const prepared = await prepareResult(context, { year: given.year })
    await freezeResult(other, prepared)
    await scheduleAnnouncement(context, { id: prepared.id, at: '2026-11-21T20:00:00+08:00' })
    expect((await get(certificate)).statusCode).toBe(404)
    expect((await get(pressKitPath(given.year))).statusCode).toBe(404)
    expect(await mails()).toEqual([])
  })
})

describe('after the announcement', () => {
  test('a certificate is a PDF that says who won what and where that is confirmed', async () => {
    await announce('提前公布')
    const { statusCode, headers, rawPayload } = await get(certificate)
    expect({ statusCode, type: headers['content-type'], kept: headers['cache-control'] }).toEqual({
      statusCode: 200,
      type: 'application/pdf',
      kept: 'no-store',
    })
    const [text = '', ...more] = await textsOf(rawPayload)
    expect(more).toEqual([])
    for (const words of [
      '企业0',
      '产品0',
      '年度产品',
      'JG2026-0001',
      'https://portal.example.com/award/certificate/JG2026-0001',
    ])
      expect(text).toContain(words)
  })

  test('the page of a certificate says so to whoever it is shared with', async () => {
    const { body } = await get('/award/certificate/JG2026-0001')
    expect(body).toMatch(
      /<meta property="og:description" content="[^"]*授予企业0 产品0的证书：年度产品，由[^"]+颁发于 2026-/,
    )
  })

  test('the contact of what came by mail is sent the link, once', async () => {
    const [mail] = await mails()
    expect(await mails()).toHaveLength(1)
    expect(mail).toMatchObject({ recipient: 'xu@example.com' })
    expect(mail?.text).toContain('https://portal.example.com/award/certificate/JG2026-0001')
  })

  test('the press kit has the winners in words and cells, the sign and each certificate, and no others', async () => {
    const { headers, rawPayload } = await get(pressKitPath(given.year))
    expect(headers['content-type']).toBe('application/zip')
    const { files } = await JSZip.loadAsync(rawPayload)
    expect(Object.keys(files).filter((name) => !name.endsWith('/'))).toEqual([
      '获奖名单.csv',
      '新闻稿.txt',
      '奖项标识.svg',
      '证书/JG2026-0001.pdf',
    ])
    const csv = await files['获奖名单.csv']?.async('string')
    expect(csv).toContain('年度产品,企业0,产品0,JG2026-0001,https://portal.example.com/award/certificate/JG')
    const text = await files['新闻稿.txt']?.async('string')
    expect(text).toContain('【年度产品】\r\n企业0 · 产品0')
    for (const written of [csv, text]) expect(written).not.toContain('企业1')
    expect(await files['奖项标识.svg']?.async('string')).toMatch(/^<svg .*<\/svg>$/)
  })

  test('a certificate that a correction took back is gone, also from the press kit', async () => {
    await db.execute(sql`update award_scores set score = 1 where candidate_id = ${given.candidates[0]}`)
    await db.execute(
      sql`update award_votes set state = 'void', reason = '刷票', judged_by = 'x' where candidate_id = ${given.candidates[0]}`,
    )
    await announce('刷票未作废')
    expect((await get(certificate)).statusCode).toBe(410)
    const { files } = await JSZip.loadAsync((await get(pressKitPath(given.year))).rawPayload)
    expect(Object.keys(files).filter((name) => name.startsWith('证书/J'))).toEqual(['证书/JG2026-0002.pdf'])
  })
})

test('one address fetches so many press kits an hour and then waits', async () => {
  const codes: number[] = []
  for (let asked = 0; asked < 25; asked += 1) codes.push((await get(pressKitPath(2020))).statusCode)
  expect(codes.at(-1)).toBe(429)
})

test('one address fetches so many certificates an hour and then waits', async () => {
  await db.execute(sql`delete from limit_points where name = ${certificatesDrawn.name}`)
  const { points } = certificatesDrawn
  await takePoints(context, [{ limit: certificatesDrawn, key: addressKey('127.0.0.1'), points }])
  expect((await get(certificate)).statusCode).toBe(429)
})
