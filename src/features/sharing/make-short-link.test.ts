import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { listShortLinks } from './list-short-links.server.ts'
import { makeShortLink } from './make-short-link.server.ts'

const inOffice = (work: (office: Context) => Promise<void>) =>
  inRolledBackTransaction((db) => work({ ...testContext(db), actor: OPERATIONS }))
const OPERATIONS: Context['actor'] = { kind: 'system', name: 'test', may: ['redirects.edit'] }

test('a page of ours has one short link, however its address is written', async () => {
  await inOffice(async (office) => {
    const { publicUrl } = office.services.configuration
    const made = await makeShortLink(office, { address: '/ev/list?from=poster' })
    expect(made.path).toBe('/ev/list?from=poster')
    expect(await makeShortLink(office, { address: ` ${publicUrl}/ev/list?from=poster ` })).toEqual(made)
    expect((await listShortLinks(office, { q: made.code }))[0]).toMatchObject({ path: made.path })
  })
})

test.each([
  'https://elsewhere.example/ev/list',
  '//elsewhere.example',
  'ev/list',
  '/admin/orders',
  '/s/abcde',
  '/.//elsewhere.example',
  'https://portal.example.com//elsewhere.example',
  '/outbox/key-of-somebody',
  '/undo/abc',
  '/tickets/abc?print=1',
  '/seats/abc',
  '',
])('there is none for %j', async (address) => {
  await inOffice(async (office) => {
    await expect(makeShortLink(office, { address })).rejects.toMatchObject({ kind: 'invalid' })
  })
})
