import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import type { SearchDocument } from './contract.ts'
import { findIndexed, indexPageAnew, readIndexState, startRebuilding } from './index-desk.server.ts'
import { writeDocuments } from './index-document.server.ts'
import { rebuildIfOutdated, type SearchSource } from './rebuild-index.server.ts'

const PATH = '/topic/987654321'
const ARTICLE: SearchDocument = {
  kind: 'article',
  id: 987_654_321,
  path: PATH,
  industry: 'semi',
  title: '碳化硅衬底',
  labels: ['衬底'],
  publicText: '八英寸',
  gatedText: '只给会员的话',
  isPaid: true,
  sortDate: Date.parse('2026-11-01T02:00:00Z'),
}
/** A feature that has these, as it stands now. */
const sourceOf = (...documents: readonly SearchDocument[]): SearchSource => ({
  name: 'made-up',
  kinds: ['article'],
  read: async (_context, { after, limit }) => documents.filter(({ id }) => id > after).slice(0, limit),
})
const inOffice = (work: (office: Context) => Promise<void>, may = ['labels.edit']) =>
  inRolledBackTransaction((db) => work({ ...testContext(db), actor: { kind: 'system', name: 'test', may } }))

test('a page is put in as it stands now, and shown without what is paid for', async () => {
  await inOffice(async (office) => {
    await writeDocuments(office, [{ ...ARTICLE, title: '旧的标题' }])
    const address = `https://portal.example.com${PATH}?key=x#part`
    expect(await findIndexed(office, { address })).toMatchObject({ title: '旧的标题' })
    await indexPageAnew(office, { address }, [sourceOf(), sourceOf(ARTICLE)])
    const found = await findIndexed(office, { address: PATH })
    expect(found).toEqual({
      path: PATH,
      kind: 'article',
      title: '碳化硅衬底',
      labels: ['衬底'],
      text: '八英寸',
      isPaid: true,
      at: '2026-11-01T10:00:00+08:00',
    })
  })
})

test('a page that the index does not know is found by the number in its address', async () => {
  await inOffice(async (office) => {
    expect(await findIndexed(office, { address: PATH })).toBeNull()
    await indexPageAnew(office, { address: PATH }, [sourceOf(ARTICLE)])
    expect(await findIndexed(office, { address: PATH })).toMatchObject({ path: PATH })
  })
})

test('what is public no more is taken out, and then there is nothing to do', async () => {
  await inOffice(async (office) => {
    await writeDocuments(office, [ARTICLE])
    const other = { ...ARTICLE, id: ARTICLE.id + 1, path: '/topic/987654322' }
    await indexPageAnew(office, { address: PATH }, [sourceOf(other)])
    expect(await findIndexed(office, { address: PATH })).toBeNull()
    await expect(indexPageAnew(office, { address: PATH }, [sourceOf(other)])).rejects.toMatchObject({
      code: 'page_not_searched',
    })
  })
})

test('the whole index is built anew once it is asked for, and not twice at a time', async () => {
  await inOffice(async (office) => {
    const sources = [sourceOf(ARTICLE)]
    await rebuildIfOutdated(office, sources)
    expect(await rebuildIfOutdated(office, sources)).toBe(0)
    await startRebuilding(office)
    expect(await readIndexState(office, sources)).toEqual({ isBuilding: true, sources: 1, finished: 0 })
    await expect(startRebuilding(office)).rejects.toMatchObject({ code: 'index_building' })
    expect(await rebuildIfOutdated(office, sources)).toBe(1)
    expect(await readIndexState(office, sources)).toMatchObject({ isBuilding: false })
  })
})

test('nobody looks into it who does not look after the search', async () => {
  await inOffice(
    async (office) => {
      const refused = { code: 'permission_missing' }
      await expect(startRebuilding(office)).rejects.toMatchObject(refused)
      await expect(indexPageAnew(office, { address: PATH }, [])).rejects.toMatchObject(refused)
      await expect(findIndexed(office, { address: PATH })).rejects.toMatchObject(refused)
      await expect(readIndexState(office, [])).rejects.toMatchObject(refused)
    },
    ['redirects.edit'],
  )
})
