import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { testPortal, type Portal } from '../../../../test/portal.ts'
import { ANSWER_FILE_PATH } from '../addresses.ts'
import { register } from '../buying/register.server.ts'
import { seatToken } from '../codes.server.ts'
import { megabytesOfPerson, megabytesOfPlace } from '../rate-limits.ts'
import { tickets } from '../tables.server.ts'
import { wanted } from '../testing.ts'
import { saveQuestion } from './save-question.server.ts'

/** Files that answer questions, as browsers send them. */

let app: Portal['app']
let close: Portal['close']
let event: Awaited<ReturnType<typeof freeEvent>>
let questionId = 0
beforeAll(async () => {
  ;({ app, close } = await testPortal())
  event = await freeEvent()
  const { portal, eventId } = event
  questionId = (await saveQuestion(portal, { eventId, version: 0, kind: 'file', label: '学生证' })).id
})
afterAll(async () => {
  await forgetSales()
  await close()
})

const BOUNDARY = '----answer-file'

async function send({ token, seat = '' }: { token?: string; seat?: string }) {
  const answer = await app.inject({
    method: 'POST',
    url: `${ANSWER_FILE_PATH}${seat && `?seat=${encodeURIComponent(seat)}`}`,
    payload: [
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="id"\r\n\r\n${questionId}\r\n`,
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n`,
      `content-type: application/pdf\r\n\r\n%PDF-1.7 a student card\r\n--${BOUNDARY}--\r\n`,
    ].join(''),
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(token !== undefined && { authorization: token }),
    },
  })
  return answer.json<{ code: number; msg: string }>()
}
const tooMuch = { code: 429, msg: expect.stringContaining('今天上传的文件太多') }

test('somebody signed in sends so much a day and then waits, and nobody else does', async () => {
  const [one, other] = [await personWithToken(event.portal), await personWithToken(event.portal)]
  expect(await send({ token: one.token })).toMatchObject({ code: 0 })
  const { points } = megabytesOfPerson
  await takePoints(event.portal, [{ limit: megabytesOfPerson, key: one.id, points: points - 1 }])
  expect(await send({ token: one.token })).toMatchObject(tooMuch)
  expect(await send({ token: other.token })).toMatchObject({ code: 0 })
})

test('whoever holds the link of a seat sends so much a day from one place', async () => {
  const { portal, buyer, eventId, typeId } = event
  const { id } = await register(buyer, {
    ...wanted({ eventId, typeId }, { expectedFen: 0 }),
    tickets: [{ typeId, name: '', isInvited: true }],
  })
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
  if (!ticket) throw new Error('a seat was made')
  const seat = await seatToken(portal.db, ticket)
  expect(await send({ seat })).toMatchObject({ code: 0 })
  const { points } = megabytesOfPlace
  await takePoints(portal, [{ limit: megabytesOfPlace, key: addressKey('127.0.0.1'), points: points - 1 }])
  expect(await send({ seat })).toMatchObject(tooMuch)
})
