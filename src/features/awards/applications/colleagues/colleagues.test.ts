import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { kindsTold } from '#features/notifications/testing.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../../test/database.ts'
import { makeApplicant, APPLIED, as, makeDraft, makeOpenYear, PDF, STATEMENT } from '../../testing.ts'
import { acceptApplication } from '../accept-application.server.ts'
import { forgetDocuments } from '../forget-documents.server.ts'
import { returnApplication } from '../judge-application.server.ts'
import { makeReceipt } from '../make-receipt.server.ts'
import { forgetApplicant, readOwnApplications } from '../own-application-data.server.ts'
import { readApplying, readOwnApplication } from '../own-applications.server.ts'
import { saveApplication } from '../save-application.server.ts'
import { submitApplication } from '../submit-application.server.ts'
import { takeDocument } from '../take-document.server.ts'
import { recallApplication, withdrawApplication } from '../withdraw-application.server.ts'
import { endInvitation, handOverApplication, removeColleague } from './end-colleague.server.ts'
import { inviteColleague } from './invite-colleague.server.ts'
import { joinApplication } from './join-application.server.ts'

const invitationIn = (link: string) => link.split('#invitation=')[1] ?? ''
const LEAD = { code: 'award_application_lead' }
const UNKNOWN = { code: 'award_application_unknown' }
const OVER = { code: 'award_join_over' }

/** A draft that a second account writes as well. */
async function shared(context: Context) {
  const { year, companyPrize } = await makeOpenYear(context)
  const { id, revision, applicant } = await makeDraft(context, companyPrize)
  const colleagueId = await makeApplicant(context)
  const colleague = as(context, colleagueId)
  const { link } = await inviteColleague(applicant, { id })
  await joinApplication(colleague, { invitation: invitationIn(link) })
  const leadId = applicant.actor.kind === 'person' ? applicant.actor.id : 0
  return { context, year, companyPrize, id, revision, applicant, leadId, colleague, colleagueId }
}

const scene = (work: (given: Awaited<ReturnType<typeof shared>>) => Promise<void>) => () =>
  inRolledBackTransaction(async (db) => work(await shared(testContext(db))))

describe('a colleague', () => {
  test(
    'writes, brings documents and reads, and neither hands in, takes back, gives up nor invites',
    scene(
      async ({ context, id, revision, applicant, colleague, companyPrize, year, leadId, colleagueId }) => {
        const saved = await saveApplication(colleague, { ...APPLIED, prizeId: companyPrize, id, revision })
        const { revision: now } = await takeDocument(colleague, { id, name: '报告.pdf', bytes: PDF })
        expect(now).toBe(saved.revision + 1)
        const submit = (by: Context) => submitApplication(by, { id, revision: now, statement: STATEMENT })
        await expect(submit(colleague)).rejects.toMatchObject(LEAD)
        await expect(withdrawApplication(colleague, { id })).rejects.toMatchObject(LEAD)
        await expect(inviteColleague(colleague, { id })).rejects.toMatchObject(LEAD)
        await submit(applicant)
        await expect(recallApplication(colleague, { id })).rejects.toMatchObject(LEAD)
        expect((await makeReceipt(colleague, { year, id })).fileName).toContain('A2026-0001')
        expect((await readApplying(colleague, year)).applications).toMatchObject([{ id, isLed: false }])
        expect((await readOwnApplication(colleague, { year, id })).people).toMatchObject({
          lead: { id: leadId },
          colleagues: [{ id: colleagueId }],
          invitations: [],
        })
        expect(await kindsTold(context, colleagueId)).toEqual(['award_application_received'])
        await returnApplication(context, { id, revision: now + 1, note: '请补充', answerBy: '2026-12-01' })
        expect(await kindsTold(context, colleagueId)).toContain('award_application_returned')
      },
    ),
  )

  test(
    'who knows an older version is told so and overwrites nothing',
    scene(async ({ id, revision, applicant, colleague, companyPrize, year }) => {
      const written = { ...APPLIED, prizeId: companyPrize, id, revision }
      await saveApplication(colleague, { ...written, summary: '同事写的' })
      await expect(saveApplication(applicant, written)).rejects.toMatchObject({
        code: 'award_application_changed',
      })
      expect((await readOwnApplication(applicant, { year, id })).written.summary).toBe('同事写的')
    }),
  )

  test(
    'is taken out by the lead or leaves, and sees it no more; nobody takes out anybody else',
    scene(async ({ context, id, applicant, colleague, colleagueId, leadId, year }) => {
      const third = await makePerson(context)
      const { link } = await inviteColleague(applicant, { id })
      await joinApplication(as(context, third), { invitation: invitationIn(link) })
      await expect(removeColleague(colleague, { id, personId: third })).rejects.toMatchObject(LEAD)
      await expect(removeColleague(applicant, { id, personId: leadId })).rejects.toMatchObject({
        code: 'award_colleague_unknown',
      })
      await removeColleague(as(context, third), { id, personId: third })
      await removeColleague(applicant, { id, personId: colleagueId })
      for (const gone of [colleague, as(context, third)])
        await expect(readOwnApplication(gone, { year, id })).rejects.toMatchObject(UNKNOWN)
    }),
  )

  test(
    'leads when the lead hands over, and the lead goes on as a colleague',
    scene(async ({ context, id, revision, applicant, colleague, colleagueId, leadId }) => {
      await handOverApplication(applicant, { id, personId: colleagueId })
      const submit = { id, revision, statement: STATEMENT }
      await expect(submitApplication(applicant, submit)).rejects.toMatchObject(LEAD)
      await submitApplication(colleague, submit)
      expect(await kindsTold(context, colleagueId)).toContain('award_application_led')
      expect(await kindsTold(context, leadId)).toEqual(['award_application_received'])
    }),
  )

  test(
    'is handed the lead to and hands it back thirty times on a day, each with a mail, and no more',
    scene(async ({ context, id, applicant, colleague, colleagueId, leadId }) => {
      for (let turn = 0; turn < 30; turn += 1) {
        await handOverApplication(applicant, { id, personId: colleagueId })
        await handOverApplication(colleague, { id, personId: leadId })
      }
      await expect(handOverApplication(applicant, { id, personId: colleagueId })).rejects.toMatchObject({
        kind: 'too_many',
        code: 'award_handovers_many',
      })
      expect(await kindsTold(context, colleagueId)).toHaveLength(30)
    }),
  )
})

describe('an invitation', () => {
  test(
    'works once and for a week, is mailed where an address is given, and can be taken back',
    scene(async ({ context, id, applicant, year }) => {
      const guest = as(context, await makePerson(context))
      const { link } = await inviteColleague(applicant, { id, email: 'guest@example.com' })
      expect(link).toMatch(/\/award\/join\/2026#invitation=[\w-]{43}$/)
      const { rows } = await context.db.execute(
        sql`select recipient, content ->> 'text' as text from sendings where purpose = 'award_colleague_invitation'`,
      )
      expect(rows).toMatchObject([{ recipient: 'guest@example.com', text: expect.stringContaining(link) }])
      const { invitations } = (await readOwnApplication(applicant, { year, id })).people
      expect(invitations).toMatchObject([{ email: 'guest@example.com' }])
      const late = { ...guest, now: new Date(context.now.getTime() + 7 * 86_400_000) }
      const invitation = invitationIn(link)
      await expect(joinApplication(late, { invitation })).rejects.toMatchObject(OVER)
      await endInvitation(applicant, { id, key: invitations[0]?.key ?? '' })
      await expect(joinApplication(guest, { invitation })).rejects.toMatchObject(OVER)
      await inviteColleague(applicant, { id })
      await forgetDocuments(late)
      const left = await context.db.execute(sql`select from award_application_invitations`)
      expect(left.rows).toEqual([])
      await expect(inviteColleague(applicant, { id, email: 'a b' })).rejects.toMatchObject({
        code: 'award_colleague_address',
      })
    }),
  )

  test(
    'is at most ten with the colleagues, and none once the office has decided',
    scene(async ({ context, id, revision, applicant }) => {
      const { link } = await inviteColleague(applicant, { id })
      for (let more = 2; more < 10; more += 1) await inviteColleague(applicant, { id })
      await expect(inviteColleague(applicant, { id })).rejects.toMatchObject({
        code: 'award_colleagues_many',
      })
      await submitApplication(applicant, { id, revision, statement: STATEMENT })
      await acceptApplication(context, { id, revision: revision + 1 })
      const locked = { code: 'award_application_locked' }
      const guest = as(context, await makePerson(context))
      await expect(joinApplication(guest, { invitation: invitationIn(link) })).rejects.toMatchObject(locked)
      await expect(inviteColleague(applicant, { id })).rejects.toMatchObject(locked)
    }),
  )

  test(
    'is mailed to one address three times a day, whoever asks and however it is written; its link still is given',
    scene(async ({ context, id, applicant, companyPrize }) => {
      const other = await makeDraft(context, companyPrize)
      const to = `often-${id}@example.com`
      await inviteColleague(applicant, { id, email: to })
      await inviteColleague(other.applicant, { id: other.id, email: to.toUpperCase() })
      await inviteColleague(other.applicant, { id: other.id, email: to })
      await expect(inviteColleague(applicant, { id, email: to })).rejects.toMatchObject({
        code: 'award_colleague_mailed',
      })
      expect((await inviteColleague(applicant, { id })).link).toContain('#invitation=')
    }),
  )

  test(
    'that is refused uses up nothing of the address',
    scene(async ({ context, id, applicant, colleague }) => {
      const email = `seldom-${id}@example.com`
      const stranger = as(context, await makePerson(context))
      for (const [by, refusal] of [
        [colleague, LEAD],
        [stranger, UNKNOWN],
        [stranger, UNKNOWN],
      ] as const)
        await expect(inviteColleague(by, { id, email })).rejects.toMatchObject(refusal)
      for (let times = 0; times < 3; times += 1) await inviteColleague(applicant, { id, email })
    }),
  )

  test('that twenty use at once lets one in', async () => {
    const { context, id, applicant, year } = await shared(testContext((await testDatabase()).db))
    const { link } = await inviteColleague(applicant, { id })
    const guests = []
    for (let more = 0; more < 20; more += 1) guests.push(as(context, await makePerson(context)))
    const outcomes = await Promise.allSettled(
      guests.map((guest) => joinApplication(guest, { invitation: invitationIn(link) })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await readOwnApplication(applicant, { year, id })).people.colleagues).toHaveLength(2)
  })
})

describe('whoever closes the account', () => {
  test(
    'leaves the application to the first colleague, without the own contact',
    scene(async ({ context, id, leadId, colleague, colleagueId, year }) => {
      await forgetApplicant(context, { personId: leadId, name: '', addresses: [], company: '' })
      expect(await readOwnApplication(colleague, { year, id })).toMatchObject({
        state: 'draft',
        isLed: true,
        written: { contactName: '', contactPhone: '', contactEmail: '', company: '砺川晶体' },
        people: { lead: { id: colleagueId }, colleagues: [] },
      })
    }),
  )

  test(
    'is no colleague any more; what was shared stands in the own export until then',
    scene(async ({ context, id, colleague, colleagueId, applicant, year }) => {
      expect(await readOwnApplications(colleague)).toMatchObject({ 奖项申报: [{ 本人: '一起填写' }] })
      await forgetApplicant(context, { personId: colleagueId, name: '', addresses: [], company: '' })
      expect((await readOwnApplication(applicant, { year, id })).people.colleagues).toEqual([])
      expect((await readOwnApplication(applicant, { year, id })).state).toBe('draft')
    }),
  )

  test(
    'finds in the own export, too, what was left, without what the others write in it',
    scene(async ({ id, colleague, colleagueId, year }) => {
      await removeColleague(colleague, { id, personId: colleagueId })
      const own = await readOwnApplications(colleague)
      expect(own).toMatchObject({ 奖项申报: [], 退出的奖项申报: [{ 年份: year, 退出: expect.any(String) }] })
      expect(JSON.stringify(own)).not.toContain(APPLIED.company)
    }),
  )
})

test(
  'nobody finds a draft with documents that its lead gave up, neither a colleague nor who is invited',
  scene(async ({ context, year, id, applicant, colleague }) => {
    const { link } = await inviteColleague(applicant, { id })
    await takeDocument(applicant, { id, name: '报告.pdf', bytes: PDF })
    await withdrawApplication(applicant, { id })
    expect((await readApplying(colleague, year)).applications).toEqual([])
    await expect(takeDocument(colleague, { id, name: '再来.pdf', bytes: PDF })).rejects.toMatchObject(UNKNOWN)
    const other = as(context, await makeApplicant(context))
    await expect(joinApplication(other, { invitation: invitationIn(link) })).rejects.toMatchObject(OVER)
  }),
)
