import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentsOf } from './body-wire.ts'
import type { Block, Span } from '../body/blocks.ts'
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

/** What each colour of a text is called in the portal's look. */
const IN_LOOK: Readonly<Record<NonNullable<Span['color']>, string>> = {
  accent: '--accent',
  red: '--text-red',
  orange: '--text-orange',
  green: '--text-green',
  grey: '--muted',
}

test.each(Object.entries(IN_LOOK))(
  'a text in %s is as it is on the page, in calls and where it is written',
  (color, name) => {
    const shown = new RegExp(`${name}: (#[0-9a-f]{6});`).exec(readFileSync('src/ui/tokens.css', 'utf8'))?.[1]
    const block = { type: 'paragraph', spans: [{ text: '字', color }] }
    const view = { body: { access: 'full', blocks: [block] } } as unknown as TopicView
    expect(contentsOf(view)).toMatchObject([{ color: shown }])
    const written = readFileSync('src/features/writing/admin/body.css', 'utf8')
    expect(written).toContain(`.body-looks [data-color='${color}'] {\n  color: ${shown};\n}`)
  },
)
