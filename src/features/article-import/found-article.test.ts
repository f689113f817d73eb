import { expect, test } from 'vitest'
import { isPlain, type FoundBlock, type ImageReference, storeImages } from './found-article.ts'

const stored = (id: string) => ({ id, width: 10, height: 10 })
const remote = (url: string): ImageReference => ({ kind: 'remote', url })

test('an image that cannot be had leaves its caption as a small paragraph and a note', async () => {
  const blocks: FoundBlock[] = [
    { type: 'image', source: remote('https://a/1.png'), caption: '图1' },
    { type: 'image', source: remote('https://a/2.png') },
    { type: 'paragraph', spans: [{ text: '正文' }] },
    { type: 'video', url: 'https://a/v.mp4', poster: remote('https://a/2.png') },
  ]
  const answer = await storeImages({ blocks, cover: remote('https://a/1.png') }, async () => ({
    refused: '超时',
  }))
  expect(answer).toEqual({
    blocks: [
      { type: 'paragraph', spans: [{ text: '图1', size: 'small' }] },
      { type: 'paragraph', spans: [{ text: '正文' }] },
      { type: 'video', url: 'https://a/v.mp4' },
    ],
    notes: [
      '图片未能取得（https://a/1.png）：超时',
      '图片未能取得（https://a/2.png）：超时',
      '视频封面未能取得：超时',
      '封面图未能取得（https://a/1.png）：超时',
    ],
    missing: 2,
  })
})

test('the same image is taken once, and a missing file is tried on the web', async () => {
  const asked: ImageReference[] = []
  const local: ImageReference = { kind: 'local', path: '/x/a.png', elsewhere: 'https://a/a.png' }
  const blocks: FoundBlock[] = [
    { type: 'image', source: local, alt: '甲' },
    { type: 'image', source: { ...local } },
  ]
  const answer = await storeImages({ blocks, cover: local }, async (reference) => {
    asked.push(reference)
    return reference.kind === 'remote' ? stored('i') : { refused: '没有' }
  })
  expect(asked).toEqual([local, remote('https://a/a.png')])
  expect(answer).toEqual({
    blocks: [
      { type: 'image', image: stored('i'), alt: '甲' },
      { type: 'image', image: stored('i') },
    ],
    cover: stored('i'),
    notes: [],
    missing: 0,
  })
})

test('what has a picture anywhere is not plain', () => {
  const dated = { title: '题', publishedOn: new Date(0), tags: [], labels: [], notes: [] }
  const picture = { source: remote('https://a/1.png') }
  const pictured: FoundBlock[] = [
    { type: 'image', ...picture },
    { type: 'gallery', pictures: [picture, picture] },
    { type: 'video', url: 'https://a/v.mp4', poster: picture.source },
  ]
  const words: FoundBlock = { type: 'paragraph', spans: [{ text: '文' }] }
  expect(isPlain({ ...dated, blocks: [words] })).toBe(true)
  expect(pictured.map((block) => isPlain({ ...dated, blocks: [words, block] }))).toEqual([
    false,
    false,
    false,
  ])
})
