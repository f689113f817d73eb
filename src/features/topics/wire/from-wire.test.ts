import { expect, test } from 'vitest'
import { TOPIC_KINDS, type TopicCard } from '../contract.ts'
import { cardFromWire } from './from-wire.ts'
import { cardToWire } from './wire.ts'

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
