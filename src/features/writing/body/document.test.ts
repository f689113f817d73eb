import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getSchema } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { storeImages, type FoundArticle } from '#features/article-import/found-article.ts'
import { readMarkdown } from '#features/article-import/read-markdown.server.ts'
import { Block } from '#features/topics/body/blocks.ts'
import { randomBelow } from '../../../../test/random-below.ts'
import { blocksOf, docOf, tidy } from './document.ts'
import { KEPT } from './nodes.ts'
import { randomBody } from './random-body.ts'
import { bodyExtensions } from './schema.ts'

const schema = getSchema(bodyExtensions)

/** There and back through JSON, so that no node is remembered and every block is read from the document anew. */
function roundTrip(blocks: readonly Block[]): Block[] {
  const doc = schema.nodeFromJSON(JSON.parse(JSON.stringify(docOf(blocks, schema).toJSON())))
  doc.check()
  return blocksOf(doc)
}

/** What is opened read-only, of what. */
const keptIn = (blocks: readonly Block[]) =>
  blocks.filter((block) => docOf([block], schema).firstChild?.type.name === KEPT).map(({ type }) => type)

/** Lines that were left empty are none. */
const full = (blocks: readonly Block[]) =>
  blocks.map(tidy).filter((block) => block.type !== 'paragraph' || block.spans.length > 0)

describe('a body in the editor', () => {
  test('comes back as it was, letter for letter, while it is not touched', () => {
    const random = randomBelow(20_261)
    for (let count = 0; count < 300; count += 1) {
      const blocks = randomBody(random)
      expect(blocksOf(docOf(blocks, schema))).toEqual(blocks)
    }
  })

  test('comes back in its normal form when every block is read from the document anew, whatever it is made of', () => {
    const random = randomBelow(7)
    for (let count = 0; count < 600; count += 1) {
      const blocks = randomBody(random)
      expect(roundTrip(blocks)).toEqual(full(blocks))
      expect(keptIn(blocks)).toEqual([])
    }
  })

  test('is saved as it is, whatever it is made of', () => {
    const random = randomBelow(31)
    for (let count = 0; count < 300; count += 1) {
      const blocks = randomBody(random)
      expect(z.array(Block).parse(blocks)).toEqual(blocks)
    }
  })

  test('every article of the demo comes back and can be worked on', async () => {
    const bodies = await demoBodies()
    expect(bodies.length).toBeGreaterThan(30)
    for (const { name, blocks } of bodies) {
      expect(roundTrip(blocks), name).toEqual(full(blocks))
      expect(keptIn(blocks), name).toEqual([])
    }
  })

  test('what no editor knows is kept as it is, and so is what cannot be shown without changing it', () => {
    const strange = { type: 'hologram', rays: [1, 2] } as unknown as Block
    const overlapping: Block = {
      type: 'table',
      hasHeader: false,
      rows: [[[{ text: 'a' }], [{ text: 'b' }]]],
      merged: [{ row: 0, column: 0, down: 1, across: 2 }],
    }
    const blocks: Block[] = [strange, overlapping, { type: 'paragraph', spans: [{ text: '后面' }] }]
    expect(keptIn(blocks)).toEqual(['hologram', 'table'])
    expect(roundTrip(blocks)).toEqual(blocks)
  })
})

const image = { id: 'fedcba9876543210fedcba98', width: 800, height: 600 }
async function stored(found: FoundArticle | { skipped: string }) {
  const { title, blocks } = 'skipped' in found ? { title: '', blocks: [] } : found
  return { name: title, blocks: (await storeImages({ blocks }, async () => image)).blocks }
}

function demoBodies() {
  const root = join(import.meta.dirname, '../../../../db/demo/articles')
  const paths = readdirSync(root).map((name) => join(root, name))
  return Promise.all(paths.map((path) => stored(readMarkdown(readFileSync(path, 'utf8'), { path, root }))))
}
