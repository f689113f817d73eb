import { expect, test } from 'vitest'
import { contentsOf } from './body-wire.ts'
import type { Block } from '../body/blocks.ts'
import type { TopicView } from '../contract.ts'

const image = (letter: string) => ({ id: letter.repeat(24), width: 800, height: 600 })

test('a gallery goes out as its pictures one by one, its own words behind them', () => {
  const gallery: Block = {
    type: 'gallery',
    pictures: [
      { image: image('a'), caption: '左' },
      { image: image('b'), alt: '右边' },
    ],
    caption: '一组图',
  }
  const view = { body: { access: 'full', blocks: [gallery] } } as unknown as TopicView
  expect(contentsOf(view)).toMatchObject([
    { type: 'img', url: `/img/${image('a').id}?w=960`, imgDesc: '左' },
    { type: 'img', url: `/img/${image('b').id}?w=960`, imgDesc: '右边' },
    { type: 'text', text: '一组图' },
  ])
})
