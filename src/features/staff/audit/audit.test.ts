import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetInAudit, LASTING_ACTS, recordAudit } from '#platform/audit.server.ts'
import type { Actor, Context } from '#platform/context.ts'
import { allOf } from '../../../../test/all-of.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { memoryLog } from '../../../../test/memory-log.ts'
import { makeStaff } from '../testing.ts'
import { VERB_NAMES } from './verb-names.ts'
import type { Role } from '../roles.ts'
import { auditExport } from './export-audit.server.ts'
import { readAudit } from './read-audit.server.ts'

let context: Context
beforeAll(async () => {
  context = testContext((await testDatabase()).db)
})

describe('what was done', () => {
  test.each([
    ['changed', sql`update audit_records set actor = 'staff:1'`],
    ['given another time', sql`update audit_records set at = now()`],
    ['emptied of where it came from', sql`update audit_records set place = '', detail = '{}'`],
    ['taken away', sql`delete from audit_records`],
    ['taken away with all the rest', sql`truncate audit_records`],
  ])('cannot be %s', async (_what, statement) => {
    await expect(
      inRolledBackTransaction(async (db) => {
        const actor: Actor = { kind: 'staff', id: 9, sessionId: 1, roles: [] }
        const caller = { address: '203.0.113.5', browser: '' }
        await recordAudit({ ...testContext(db, { actor }), caller }, 'try', 'thing:1', { after: { a: 1 } })
        await db.execute(statement)
      }),
    ).rejects.toMatchObject({ cause: { message: 'audit records stay as they are' } })
  })

  test('goes by itself after two years and no day earlier', async () => {
    await inRolledBackTransaction(async (db) => {
      await db.execute(sql`insert into audit_records (at, actor, verb, subject)
        values (now() - interval '731 days', 'system:old', 'a', 'b:1')`)
      const gone = await db.execute(sql`delete from audit_records where actor = 'system:old'`)
      expect(gone.rowCount).toBe(1)
    })
  })

  test('loses what names a person when that person asks to be forgotten', async () => {
    const subject = 'person:4711'
    await recordAudit(context, 'rename', subject, { before: { name: '旧名字' }, after: { name: '新名字' } })
    await forgetInAudit(context, { personId: 4711, texts: ['新名字'] })
    const [record] = await readAudit(context, { subject })
    expect(record).toMatchObject({ verb: 'rename', detail: {}, before: null, after: null })
  })
})

describe('what has to hold although the database comes back to a moment before it', () => {
  test('stands in the log as well, by the numbers of things and people alone', async () => {
    const { log, lines } = memoryLog('info')
    const heard: Context = { ...context, log }
    await recordAudit(heard, 'withdraw', 'topic:57', { reason: '律师函' })
    await recordAudit(heard, 'disableStaff', 'staff:8')
    await recordAudit(heard, 'saveChart', 'chart:4711')
    await recordAudit(heard, 'removeChannel', 'mail:reader@example.com')
    // As docs/上线手册.md finds them.
    const found = lines.filter((line) => line.includes('"lasting act"')).map((line) => JSON.parse(line))
    expect(found).toMatchObject([
      { verb: 'withdraw', subject: 'topic:57' },
      { verb: 'disableStaff', subject: 'staff:8' },
    ])
    expect(lines.join('')).not.toMatch(/律师函|example\.com/)
  })

  test('is called as the audit calls it', () => {
    expect([...LASTING_ACTS].filter((verb) => VERB_NAMES[verb] === undefined)).toEqual([])
  })
})

describe('the reading of it', () => {
  test('finds by person, thing, kind of thing, verb and time, the last first', async () => {
    const { id } = await makeStaff(context, ['editor'], { name: '查得到的人' })
    const own: Context = { ...context, actor: { kind: 'staff', id, sessionId: 1, roles: [] } }
    await recordAudit(own, 'withdrawReport', 'report:31')
    await recordAudit(own, 'saveReport', 'report:31', { before: { title: '甲' }, after: { title: '乙' } })
    await recordAudit(own, 'saveEvent', 'event:31')
    await recordAudit(context, 'saveReport', 'report_draft:31')
    const actor = `staff:${id}`
    const verbs = async (search: Parameters<typeof readAudit>[1]) =>
      (await readAudit(context, search)).map(({ verb }) => verb)
    expect(await verbs({ actor })).toEqual(['saveEvent', 'saveReport', 'withdrawReport'])
    expect(await verbs({ subject: 'report:31' })).toEqual(['saveReport', 'withdrawReport'])
    expect(await verbs({ subject: 'report' })).toEqual(['saveReport', 'withdrawReport'])
    expect(await verbs({ actor, verb: 'saveEvent' })).toEqual(['saveEvent'])
    expect(await verbs({ actor, to: '2020-01-01T00:00:00+08:00' })).toEqual([])
    expect(await verbs({ actor, from: '2020-01-01T00:00:00+08:00' })).toHaveLength(3)
    const [last, second] = await readAudit(context, { actor })
    expect(await verbs({ actor, below: last?.id })).toEqual(['saveReport', 'withdrawReport'])
    expect(second).toMatchObject({
      actorName: '查得到的人',
      before: { title: '甲' },
      after: { title: '乙' },
    })
  })

  test('says in its file where a record is too long for a cell, and leaves the others whole', async () => {
    await inRolledBackTransaction(async (db) => {
      const system = testContext(db)
      await recordAudit(system, 'saveTopic', 'topic:41', { text: '长'.repeat(6000) })
      await recordAudit(system, 'saveTopic', 'topic:42', { text: '短' })
      const actor = { kind: 'staff', id: 1, sessionId: 1, roles: ['auditor'] } as const
      const fileOf = async (subject: string) => {
        const { head, rows } = await auditExport.open(
          { ...system, actor },
          { subject },
          { showsContacts: false },
        )
        const [row] = await allOf(rows())
        return row?.[head.indexOf('说明')]
      }
      expect(await fileOf('topic:41')).toMatch(/长…（共 6011 字，全文见“操作记录”）$/)
      expect(await fileOf('topic:42')).toBe('{"text":"短"}')
    })
  })

  test('says who asked anonymously to those alone who may see readers, also in the export', async () => {
    await inRolledBackTransaction(async (db) => {
      const system = testContext(db)
      const caller = { address: '203.0.113.5', browser: '' }
      const asker: Context = { ...system, actor: { kind: 'person', id: 4712, sessionId: 1 }, caller }
      await recordAudit(asker, 'askQuestion', 'topic:31', { expertId: 7, isAnonymous: true })
      await recordAudit(asker, 'askQuestion', 'topic:32', { expertId: 7, isAnonymous: false })
      const read = async (roles: Role[], search: Parameters<typeof readAudit>[1]) => {
        const { id } = await makeStaff(system, roles)
        const office: Context = { ...system, actor: { kind: 'staff', id, sessionId: 1, roles } }
        const exported = await auditExport.open(office, search, { showsContacts: false })
        const rows: string[] = []
        for await (const row of exported.rows()) rows.push(JSON.stringify(row))
        return { records: await readAudit(office, search), exported: rows.join('\n') }
      }
      const seen = await read(['administrator'], { subject: 'topic:31' })
      expect(seen.records).toMatchObject([{ actor: 'person:4712' }])
      expect(seen.exported).toContain('4712')
      const unseen = await read(['auditor'], { subject: 'topic:31' })
      expect(unseen.records).toMatchObject([
        { actor: 'person', actorName: '匿名提问的读者', place: '', detail: { isAnonymous: true } },
      ])
      expect(unseen.exported).toContain('匿名提问的读者')
      expect(JSON.stringify(unseen)).not.toContain('4712')
      // Nor does looking for what the person did tell it.
      const theirs = await read(['auditor'], { actor: 'person:4712' })
      expect(theirs.records.map(({ subject }) => subject)).toEqual(['topic:32'])
    })
  })
})
