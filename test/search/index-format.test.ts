import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { INDEX_FORMAT, rowOf } from '#features/search/index-document.server.ts'
import type { Block } from '#features/topics/body/blocks.ts'
import { makeArticle, paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { editables, wired } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { inRolledBackTransaction } from '../database.ts'
import { KINDS } from '../edited-kinds.ts'

/** Every document that the features hand over, and what the index makes of it, without the numbers of this run. */
async function indexed(context: Context): Promise<{ kind: string; row: string }[]> {
  const batches = await Promise.all(
    wired.searchSources.map(({ read }) => read(context, { after: 0, limit: 1000 })),
  )
  const unnumbered = (text: string) => text.replaceAll(/\d+/g, '0')
  return batches.flat().map((document) => {
    const tokens = new Set(rowOf(document).tokens().map(unnumbered))
    const row = { ...document, ...rowOf(document), digest: '', tokens: [...tokens].toSorted() }
    const said = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return { kind: document.kind, row: unnumbered(JSON.stringify(said)) }
  })
}

/** Whatever of a body is found in its own way, beyond what is a preview of it. */
const BODY: readonly Block[] = [
  paragraph('碳化硅 SiC 衬底，8 英寸，良率 62%'),
  paragraph('第二段'),
  paragraph('第三段'),
  { type: 'image', image: { id: 'a'.repeat(24), width: 800, height: 600 }, alt: '炉', caption: '一台长晶炉' },
  { type: 'table', hasHeader: true, rows: [[[{ text: '年份' }], [{ text: '产能' }]]] },
  { type: 'formula', tex: 'R_{on}', text: '导通电阻' },
]

/**
 * Where a print differs, what was published before is found by other things than what is published from now on, until
 * `INDEX_FORMAT` is raised and the index built anew with it; then this is written anew with `--update`. Only where a sample of
 * edited-kinds.ts says something else, nothing is raised.
 */
test('what the index holds of anything changes together with its format', async () => {
  const rows = await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const found: { kind: string; row: string }[] = []
    for (const [kind, each] of Object.entries(KINDS)) {
      for (const { make, changes } of each) {
        const id = await make(context)
        for (const change of [{}, ...(await changes(context))]) {
          const { content } = (await editables[kind]?.read(context, id)) ?? {}
          await editables[kind]?.save(context, id, { ...content, ...change })
          found.push(...(await indexed(context)))
        }
      }
    }
    for (const isPaid of [false, true]) await makeArticle(context, { isPaid, blocks: [...BODY] })
    found.push(...(await indexed(context)))
    return Map.groupBy(found, ({ kind }) => kind)
  })
  const printOf = (those: readonly { row: string }[]) =>
    hash('sha256', [...new Set(those.map(({ row }) => row))].toSorted().join('\n')).slice(0, 8)
  const prints = Object.fromEntries([...rows].map(([kind, those]) => [kind, printOf(those)]))
  expect({ format: INDEX_FORMAT, prints }).toMatchInlineSnapshot(`
    {
      "format": 6,
      "prints": {
        "article": "65df4baa",
        "award": "417e87aa",
        "data": "5c7d3eda",
        "document": "0535416f",
        "event": "a3ecd74e",
        "file": "1d4cea5f",
        "person": "f4764bdc",
        "question": "e29574ab",
        "report": "b862cd4b",
        "special": "1fea48bb",
      },
    }
  `)
})
