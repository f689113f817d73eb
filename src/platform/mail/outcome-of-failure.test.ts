import { expect, test } from 'vitest'
import { outcomeOfFailure } from './outcome-of-failure.ts'

const said = (code: string, responseCode?: number) =>
  Object.assign(new Error('said'), { code, ...(responseCode !== undefined && { responseCode }) })

test('the pauses grow from a minute to two hours, and the fifth attempt is the last', () => {
  const outcomes = [1, 2, 3, 4, 5].map((attempts) => outcomeOfFailure(said('EMESSAGE', 451), attempts))
  expect(outcomes.map(({ kind, pauseMs }) => [kind, pauseMs / 60_000])).toEqual([
    ['later', 1],
    ['later', 5],
    ['later', 30],
    ['later', 120],
    ['failed', 0],
  ])
})

test('a server that refuses this very mail with 5xx is not asked again', () => {
  expect(outcomeOfFailure(said('EENVELOPE', 550), 1)).toMatchObject({ kind: 'failed', isServerDown: false })
  expect(outcomeOfFailure(said('EMESSAGE', 554), 1)).toMatchObject({ kind: 'failed', isServerDown: false })
})

test('a wrong password and a dead line are the server’s affair, and the mail is tried again', () => {
  expect(outcomeOfFailure(said('EAUTH', 535), 1)).toMatchObject({ kind: 'later', isServerDown: true })
  expect(outcomeOfFailure(said('ECONNECTION'), 1)).toMatchObject({ kind: 'later', isServerDown: true })
})

test('the reason is one line of bounded length, whatever was thrown', () => {
  expect(outcomeOfFailure(new Error('550 no\r\nsuch  user'), 1).reason).toBe('550 no such user')
  expect(outcomeOfFailure(new Error('x'.repeat(9000)), 1).reason).toHaveLength(500)
  expect(outcomeOfFailure('odd', 1).reason).toBe('odd')
})
