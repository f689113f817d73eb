import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import type { Block } from './blocks.ts'
import { topics } from '../tables.server.ts'
import { takePicturesOut } from './take-pictures-out.server.ts'
import { makeArticle } from '../testing.ts'

const image = (letter: string) => ({ id: letter.repeat(24), width: 800, height: 600 })

test('of a gallery the others stay, the last of them as a picture, and a note stands where none is left', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const gallery: Block = {
      type: 'gallery',
      pictures: [{ image: image('a'), alt: '甲' }, { image: image('b') }, { image: image('c') }],
      caption: '一组',
    }
    const id = await makeArticle(context, { blocks: [gallery] })
    const after = async (...gone: string[]) => {
      await takePicturesOut(context, id, gone)
      const [topic] = await db.select({ blocks: topics.blocks }).from(topics).where(eq(topics.id, id))
      return topic?.blocks
    }
    expect(await after(image('b').id)).toEqual([
      { ...gallery, pictures: [{ image: image('a'), alt: '甲' }, { image: image('c') }] },
    ])
    expect(await after(image('c').id)).toEqual([
      { type: 'image', image: image('a'), alt: '甲', caption: '一组' },
    ])
    expect(await after(image('a').id)).toEqual([{ type: 'paragraph', spans: [{ text: '［图片已移除］' }] }])
  }))
