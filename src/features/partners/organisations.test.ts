import { expect, test } from 'vitest'
import { peopleImporter } from '#features/people/import-people.server.ts'
import { savePerson } from '#features/people/save-person.server.ts'
import { makeProfile } from '#features/people/testing.ts'
import { personPath } from '#features/topics/addresses.ts'
import { Refusal } from '#platform/refusal.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { NO_SUPPLIES } from '../../../test/no-supplies.ts'
import { listOrganisations } from './list-organisations.server.ts'
import { pageOfCompany } from './queries.server.ts'
import { makeCompany } from './testing.ts'

const code = (work: Promise<unknown>) =>
  work.then(
    () => '',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

test('an organisation is one company, to whose names its page answers', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const companyId = await makeCompany(context, { shortName: '砺川', fullName: '砺川晶体有限公司' })
    const organisation = { name: '砺川晶体', rights: [4], companyId, aboutUrl: 'https://example.com/about' }
    const organisationId = await savePerson(context, organisation)
    expect(await pageOfCompany(context, ['砺川'])).toBe(personPath(organisationId))
    expect(await pageOfCompany(context, ['砺川晶体有限公司'])).toBe(personPath(organisationId))
    expect(await pageOfCompany(context, ['砺'])).toBeUndefined()
    expect(await listOrganisations(context, { only: 'no-company', text: '砺川' })).toEqual([])
    const row = {
      id: organisationId,
      name: '砺川晶体',
      company: '砺川',
      companyId,
      aboutUrl: 'https://example.com/about',
      experts: 0,
      isOrganisation: true,
    }
    expect(await listOrganisations(context, { only: 'no-experts', text: '砺川' })).toEqual([row])
    expect(await listOrganisations(context, { text: '砺川', before: organisationId })).toEqual([])
    const expertId = await makeProfile(context, { name: '砺川的专家', rights: [2] })
    await savePerson(context, { ...organisation, id: organisationId, expertIds: [expertId] })
    expect(await listOrganisations(context, { text: '砺川' })).toEqual([{ ...row, experts: 1 }])
    expect(await listOrganisations(context, { only: 'no-experts', text: '砺川' })).toEqual([])

    const refused = (given: object) => code(savePerson(context, { name: '别家', rights: [4], ...given }))
    expect(await refused({ companyId, rights: [2] })).toBe('company_of_person')
    await savePerson(context, { ...organisation, id: organisationId, companyId: undefined })
    expect(await pageOfCompany(context, ['砺川'])).toBeUndefined()
  })
})

test.each([
  ['another organisation has it', (taken: number) => taken, 'company_has_organisation'],
  ['there is none', () => 999_999_999, 'company_unknown'],
] as const)('a company is refused where %s', async (_why, which, refusal) => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const companyId = await makeCompany(context, { shortName: '砺川' })
    await savePerson(context, { name: '砺川', rights: [16], companyId })
    expect(await code(savePerson(context, { name: '别家', rights: [4], companyId: which(companyId) }))).toBe(
      refusal,
    )
  })
})

test('brought again by an import, an organisation stays the company that an editor chose', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const companyId = await makeCompany(context, { shortName: '砺川' })
    const record = { key: 'again', name: '砺川晶体', rights: [4] }
    const id = await peopleImporter.take(context, record, NO_SUPPLIES)
    await savePerson(context, { id, name: '砺川晶体', rights: [4], companyId })
    await peopleImporter.take(context, { ...record, signText: '新的签名' }, NO_SUPPLIES)
    expect(await pageOfCompany(context, ['砺川'])).toBe(personPath(id))
    // Only an organisation can be one.
    await peopleImporter.take(context, { ...record, rights: [2] }, NO_SUPPLIES)
    expect(await pageOfCompany(context, ['砺川'])).toBeUndefined()
  })
})
