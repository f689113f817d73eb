import { expect, test } from 'vitest'
import { numbersIn } from './numbers.ts'
import { turnBack, turnPages } from './turn-pages.ts'

const patient = { mostPages: 5 }

test('a list ends where a page holds nothing new, also when the last page is given for ever', async () => {
  const asked: number[] = []
  const found = await turnPages(patient, '/list', async (page) => {
    asked.push(page)
    return page < 3 ? [{ id: page }, { id: page + 10 }] : [{ id: 2 }, { id: 12 }]
  })
  expect(found.map(({ id }) => id)).toEqual([1, 11, 2, 12])
  expect(asked).toEqual([1, 2, 3])
})

test('a list without an end is refused', async () => {
  await expect(turnPages(patient, '/list', async (page) => [{ id: page }])).rejects.toMatchObject({
    code: 'old_portal_endless',
    detail: { path: '/list', pages: 5 },
  })
})

test('a list by dates goes back from the oldest of each slice, and a portal that does not listen ends it', async () => {
  const rows = [5, 4, 3, 2, 1].map((date) => ({ id: date, date }))
  const found = await turnBack(patient, '/list', async (before) =>
    rows.filter(({ date }) => date < before).slice(0, 2),
  )
  expect(found).toEqual(rows)
  expect(await turnBack(patient, '/list', async () => rows)).toEqual(rows)
})

test('numbers are named in ranges, a hundred thousand at most', () => {
  expect(numbersIn('topic:7-9，chart:501')).toEqual({ topic: [7, 8, 9], user: [], file: [], chart: [501] })
  expect(numbersIn('')).toEqual({ topic: [], user: [], file: [], chart: [] })
  expect(numbersIn('article:1')).toContain('看不懂')
  expect(numbersIn('topic:9-7')).toContain('从小到大')
  expect(numbersIn('topic:1-9999999999999')).toContain('一次最多 100000 个')
})
