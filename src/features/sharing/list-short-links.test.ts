import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { shortLinks } from '#platform/short-links/tables.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { listShortLinks, shortLinkExport } from './list-short-links.server.ts'

const LINKS = [
  { code: 'aaaaa', path: '/topic/1', opened: 5, createdAt: new Date('2026-11-01T02:00:00Z') },
  { code: 'bbbbb', path: '/topic/12', opened: 9, createdAt: new Date('2026-11-02T02:00:00Z') },
  { code: 'ccccc', path: '/file/1', opened: 5, createdAt: new Date('2026-11-02T02:00:00Z') },
]

const inOffice = (work: (office: Context) => Promise<void>, may: Context['actor'] & object = OPERATIONS) =>
  inRolledBackTransaction(async (db) => {
    await db.delete(shortLinks)
    await db.insert(shortLinks).values(LINKS)
    await work({ ...testContext(db), actor: may, now: NOON })
  })
const OPERATIONS: Context['actor'] = { kind: 'system', name: 'test', may: ['redirects.edit'] }
const codes = async (office: Context, filter: Parameters<typeof listShortLinks>[1]) =>
  (await listShortLinks(office, filter)).map(({ id }) => id)

test('the newest come first, or the most opened, and each lot goes on behind the one before', async () => {
  await inOffice(async (office) => {
    expect(await codes(office, {})).toEqual(['ccccc', 'bbbbb', 'aaaaa'])
    expect(await codes(office, { before: 'ccccc' })).toEqual(['bbbbb', 'aaaaa'])
    expect(await codes(office, { sort: 'opened' })).toEqual(['bbbbb', 'ccccc', 'aaaaa'])
    expect(await codes(office, { sort: 'opened', before: 'ccccc' })).toEqual(['aaaaa'])
    expect(await codes(office, { before: 'zzzzz' })).toEqual([])
    expect((await listShortLinks(office, { q: 'bbbbb' }))[0]).toEqual({
      id: 'bbbbb',
      path: '/topic/12',
      opened: 9,
      madeAt: '2026-11-02T10:00:00+08:00',
    })
  })
})

test.each([
  ['/topic/1', ['bbbbb', 'aaaaa']],
  ['/topic/12', ['bbbbb']],
  ['https://portal.example.com/file/', ['ccccc']],
  ['https://portal.example.com/s/aaaaa', ['aaaaa']],
  ['/s/aaaaa', ['aaaaa']],
  ['aaaaa', ['aaaaa']],
  ['AAAAA', []],
  ['/%', []],
])('%s is looked for as a code or as how a path begins', async (q, found) => {
  await inOffice(async (office) => expect(await codes(office, { q })).toEqual(found))
})

test('the file holds whole addresses in the order of the list', async () => {
  await inOffice(async (office) => {
    const filter = { q: '/topic/', sort: 'opened' }
    const { rows, count } = await shortLinkExport.open(office, filter, { showsContacts: false })
    const found = []
    for await (const row of rows()) found.push(row)
    expect(found).toEqual([
      ['https://portal.example.com/s/bbbbb', 'https://portal.example.com/topic/12', '9', expect.any(String)],
      ['https://portal.example.com/s/aaaaa', 'https://portal.example.com/topic/1', '5', expect.any(String)],
    ])
    expect(await count()).toBe(2)
  })
})

test('nobody sees them who does not look after addresses', async () => {
  await inOffice(
    async (office) => {
      await expect(listShortLinks(office, {})).rejects.toMatchObject({ code: 'permission_missing' })
    },
    { kind: 'system', name: 'test', may: ['labels.edit'] },
  )
})
