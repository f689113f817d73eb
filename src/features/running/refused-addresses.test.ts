import { expect, test } from 'vitest'
import { makeReachable } from '#features/notifications/testing.ts'
import { noteRefusal, readRefusal } from '#platform/mail/mail-refusals.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { allowAddress, listRefusedAddresses } from './refused-addresses.server.ts'

const ADDRESS = 'wang@gone.example.com'
const SAID = { reason: `550 5.1.1 <${ADDRESS}> unknown`, writtenAt: NOON }

const code = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

test('an address that was refused for good is listed masked, and takes mails again once staff say why', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await noteRefusal(context, { ...SAID, address: ADDRESS, verdict: 'dead' })
    await noteRefusal(context, { ...SAID, address: 'perhaps@example.com', verdict: 'unclear' })
    const [row, ...others] = await listRefusedAddresses(context)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      address: 'w***@gone.example.com',
      reason: '550 5.1.1 <w***@gone.example.com> unknown',
      since: '2026-11-21T12:00:00+08:00',
      personId: 0,
    })
    const id = row?.id ?? 0
    expect(await listRefusedAddresses(context, { before: id })).toEqual([])

    expect(await code(allowAddress(context, { id, reason: ' ' }))).toBe('input_invalid')
    expect(await readRefusal(context, ADDRESS)).toBeDefined()
    await allowAddress(context, { id, reason: '本人来电，邮箱已经恢复' })
    expect(await readRefusal(context, ADDRESS)).toBeUndefined()
    expect(await listRefusedAddresses(context)).toEqual([])
    expect(await code(allowAddress(context, { id, reason: '再来一次' }))).toBe('refusal_gone')
    expect(await code(allowAddress(context, { id: id + 9, reason: '没有的' }))).toBe('refusal_gone')
    const audit = await db.execute(`select detail from audit_records where verb = 'allowAddress'`)
    expect(JSON.stringify(audit.rows)).not.toContain('gone.example.com')
  })
})

test('it is refused again after the next mail that comes back', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    await noteRefusal(context, { ...SAID, address: ADDRESS, verdict: 'dead' })
    const [row] = await listRefusedAddresses(context)
    await allowAddress(context, { id: row?.id ?? 0, reason: '邮箱已经恢复' })
    await noteRefusal(context, { ...SAID, address: ADDRESS, verdict: 'dead' })
    expect(await readRefusal(context, ADDRESS)).toBeUndefined()
    const writtenAt = new Date(NOON.getTime() + 60_000)
    await noteRefusal(context, { ...SAID, writtenAt, address: ADDRESS, verdict: 'dead' })
    expect(await listRefusedAddresses(context)).toHaveLength(1)
  })
})

test('whose it is, is said by the number of the account', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const { id: personId, email } = await makeReachable(context, { by: ['email'] })
    await noteRefusal(context, { ...SAID, address: email, verdict: 'dead' })
    expect(await listRefusedAddresses(context)).toMatchObject([{ personId }])
  })
})

test('nobody sees or allows addresses without the permission', async () => {
  await inRolledBackTransaction(async (db) => {
    const editor = {
      ...testContext(db),
      actor: { kind: 'staff', id: 7, sessionId: 1, roles: ['editor'] } as const,
    }
    expect(await code(listRefusedAddresses(editor))).toBe('permission_missing')
    expect(await code(allowAddress(editor, { id: 1, reason: '邮箱好了' }))).toBe('permission_missing')
  })
})
