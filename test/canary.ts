import type { Block } from '#features/topics/body/blocks.ts'

/** The canary: a word, a picture and a film that stand only in the paid part of paid topics, in every kind of block. */

export const CANARY = '金丝雀'
export const CANARY_PICTURE = 'fedcba9876543210fedcba98'
export const CANARY_FILM = 'https://films.example.com/canary-film.mp4'

const image = { id: CANARY_PICTURE, width: 800, height: 600 }

export const canaryBlocks: Block[] = [
  { type: 'paragraph', spans: [{ text: '公开的开头。'.repeat(60) }] },
  { type: 'image', image, caption: CANARY, alt: CANARY, credit: CANARY },
  {
    type: 'gallery',
    pictures: [
      { image, caption: CANARY, alt: CANARY, credit: CANARY },
      { image, alt: CANARY },
    ],
    caption: CANARY,
  },
  {
    type: 'paragraph',
    spans: [{ text: `付费${CANARY}`, strong: true, link: `https://example.com/${CANARY}` }],
  },
  { type: 'heading', level: 2, spans: [{ text: CANARY }] },
  { type: 'quotation', spans: [{ text: CANARY, formula: CANARY, footnote: '1' }], tone: 'note' },
  { type: 'list', ordered: true, items: [{ spans: [{ text: CANARY }], depth: 0 }] },
  { type: 'table', hasHeader: true, rows: [[[{ text: CANARY }]], [[{ text: CANARY }]]] },
  { type: 'code', text: CANARY },
  { type: 'formula', tex: `\\text{${CANARY}}`, text: CANARY },
  { type: 'footnotes', items: [{ key: '1', spans: [{ text: CANARY }] }] },
  { type: 'video', url: CANARY_FILM, poster: image, caption: CANARY },
  { type: 'paragraph', spans: [{ text: '结尾。'.repeat(200) }] },
]

/** A text so short that the beginning a summary is made of goes on into the paid part. */
export const canarySummarised: Block[] = [
  { type: 'paragraph', spans: [{ text: '公开的开头。'.repeat(6) }] },
  { type: 'paragraph', spans: [{ text: `${CANARY}在付费的正文里唱了一首很长很长的歌。`.repeat(5) }] },
]

/** Which marks of the canary a text holds. */
export const canariesIn = (text: string): string[] =>
  [CANARY, CANARY_PICTURE, CANARY_FILM, encodeURIComponent(CANARY)].filter((mark) => text.includes(mark))
