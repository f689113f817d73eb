import { expect, test } from 'vitest'
import { faultOfShape } from '#platform/calls/input-shape.ts'
import { MOST_AT_ONCE } from '../limits.ts'
import { MOST_QUESTIONS } from '../questions/limits.ts'
import { Register } from './contract.ts'

test('the largest group that may register, each with an answer to every question, is let through to the contract', () => {
  const places = Array.from({ length: MOST_AT_ONCE }, (_, place) => place)
  const person = {
    name: '林一帆',
    company: '砺川晶体',
    job: '工程师',
    phone: '13800138000',
    email: 'lin@example.com',
  }
  const input = {
    eventId: 1,
    tickets: places.map(() => ({ ...person, typeId: 1, isInvited: false })),
    answers: places.flatMap((place) =>
      Array.from({ length: MOST_QUESTIONS }, (_, at) => ({ place, questionId: at + 1, value: '素食' })),
    ),
    contact: { name: '林一帆', phone: '13800138000', email: 'lin@example.com' },
    code: '',
    withMembership: false,
    cameFrom: '',
    expectedFen: 0,
  }
  expect(faultOfShape(input)).toBeUndefined()
  expect(Register.parse(input).answers).toHaveLength(MOST_AT_ONCE * MOST_QUESTIONS)
})
