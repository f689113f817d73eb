import { expect, test } from 'vitest'
import { TOPIC_KINDS, type TopicCard, type TopicView } from '../contract.ts'
import { cardFromWire } from './from-wire.ts'
import { cardToWire, topicToWire } from './wire.ts'

const card: TopicCard = {
  id: 1,
  kind: 'article',
  title: '题',
  summary: '摘要',
  isPaid: false,
  isLiterature: false,
  author: { id: 7, name: '甲' },
  sourceName: '来源',
  labels: [],
  tags: [],
  readCount: 0,
  commentCount: 0,
  time: { iso: '2026-11-21T12:00:00+08:00', text: '刚刚', monthDay: '11-21' },
  sortDate: Date.parse('2026-11-21T12:00:00+08:00'),
}

test.each(TOPIC_KINDS)('a row that is a %s comes back as one, with its title and summary', (kind) => {
  expect(cardFromWire(cardToWire({ ...card, kind }))).toMatchObject({ kind, title: '题', summary: '摘要' })
})

test('a kind that the browser does not know is refused, not taken for a document', () => {
  const wire = { ...cardToWire(card), type: 9 }
  expect(() => cardFromWire(JSON.parse(JSON.stringify(wire)))).toThrow('9')
})

test('only a question has a progress, and it alone may be hidden', () => {
  const rows = TOPIC_KINDS.map((kind) => cardToWire({ ...card, kind }).state)
  expect(Object.fromEntries(TOPIC_KINDS.map((kind, index) => [kind, rows[index]]))).toEqual({
    article: 0,
    question: 1,
    document: 0,
  })
  const whole = { ...card, labels: [], images: [], asker: { name: '' }, description: '' }
  const body = { access: 'full', blocks: [] }
  const wireOf = (more: object) => topicToWire({ ...whole, body, ...more } as unknown as TopicView, undefined)
  expect(wireOf({ kind: 'question', isAnonymous: true, progress: 'accepted' })).toMatchObject({
    hidden: 1,
    state: 2,
  })
  expect(wireOf({ kind: 'article' })).toMatchObject({ hidden: 0, state: 0 })
  expect(wireOf({ kind: 'document' })).toMatchObject({ hidden: 0, state: 0 })
})
