import { makeProfile } from '#features/people/testing.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { FILE_ACCESS } from '#features/files/contract.ts'
import { drawPreviews } from '#features/files/draw-previews.server.ts'
import { saveFile } from '#features/files/save-file.server.ts'
import { pdfDocuments } from '#features/files/tables.server.ts'
import { takePdf } from '#features/files/take-pdf.server.ts'
import { askQuestion } from '#features/questions/ask-question.server.ts'
import { changePicture } from '#features/sign-in/change-picture.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import { images } from '#platform/images/images.tables.server.ts'
import { makePdf } from '#platform/pdf/testing.ts'
import { calls, pages, rawRoutes } from '../../src/app/registries.server.ts'
import { NOON, testContext, testServices } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { makeReader, signIn } from '../readers.ts'

/**
 * The canary of pictures: whatever a reader may not see is one colour, and no picture of that colour comes out. Pages,
 * calls and other addresses are walked from their registries, and every picture there is is asked for.
 */

const MARK = '#ff00ff'
const PAGES = 12
/** Of a document of twelve pages a fifth, or the cover alone of what is for few. */
const shownOf = (access: string) =>
  access === 'attendees' || access === 'listed' || access === 'nobody' ? 1 : 2

const { db } = await testDatabase()
const services = testServices(db)
const context = { ...testContext(db), services }
const mark = await sharp({ create: { width: 60, height: 40, channels: 3, background: MARK } })
  .png()
  .toBuffer()
let portal: Awaited<ReturnType<typeof testPortal>>
let readerToken: string
const ids: number[] = []
/** What whoever is signed in may read. */
let openToReaders = 0
let formerPages: string[] = []
let documents = 0

/** A file whose pages beyond `shown` are marked; each document is its own. */
async function makeFile(access: (typeof FILE_ACCESS)[number], shown: number) {
  documents += 1
  const size = [595, 842 - documents] as const
  const bytes = await makePdf(
    Array.from({ length: PAGES }, (_, page) => ({ size, background: page < shown ? '#fff' : MARK })),
  )
  const file = {
    name: `${access}.pdf`,
    title: `资料 ${documents}`,
    access,
    category: 'quarterly' as const,
    year: 2026,
    quarter: 1,
    downloadButton: 'active' as const,
    pdfId: await takePdf(context, bytes),
    publishedAt: NOON,
    ...(access === 'bought' && { priceFen: 9900 }),
  }
  const id = await saveFile(context, file)
  ids.push(id)
  if (access === 'signed_in') openToReaders = id
  return { ...file, id }
}

beforeAll(async () => {
  const closing = await makeFile('public', shownOf('nobody'))
  await drawPreviews(context)
  formerPages = (await db.select().from(pdfDocuments)).flatMap(({ previews }) => previews.map(({ id }) => id))
  await saveFile(context, { ...closing, access: 'nobody' })
  services.images.forget(formerPages)
  for (const access of FILE_ACCESS) if (access !== 'public') await makeFile(access, shownOf(access))
  await drawPreviews(context)

  const personId = await makePerson(context)
  const expertId = await makeProfile(context, { name: '专家', rights: [2, 512] })
  const own = { ...context, actor: { kind: 'person', id: personId, sessionId: 1 } as const }
  const picture = async () => (await makeUpload(context, personId, mark)).id
  await picture()
  await changePicture(own, { pictureId: await picture() })
  for (const description of ['描述', '详情见 https://shop.example.com']) {
    const pictureIds = [await picture()]
    const asked = { title: `提问 ${description}`, description, isAnonymous: false, expertId, pictureIds }
    ids.push((await askQuestion(own, asked)).id)
  }
  ids.push(personId, expertId)
  readerToken = await signIn(context, await makeReader(context, 'without membership'))
  portal = await testPortal({ services })
})

afterAll(async () => {
  await services.pdf.close()
  await portal.close()
})

async function isMarked(bytes: Buffer): Promise<boolean> {
  const [red, green, blue] = (await sharp(bytes).stats()).channels.map(({ mean }) => mean)
  return (red ?? 0) > 200 && (green ?? 255) < 80 && (blue ?? 0) > 200
}

const fill = (path: string, id: number) =>
  path
    .replace(':id', String(id))
    .replace(':page', '5')
    .replaceAll(/:(year)/g, '2026')
    .replaceAll(/:\w+/g, '1')

/** Everything that answers, each with the numbers of all that is hidden. */
function requests(hidden: readonly number[]): { method: 'GET' | 'POST'; url: string; payload?: object }[] {
  const numbered = (path: string) =>
    path.includes(':id') ? hidden.map((id) => fill(path, id)) : [fill(path, 1)]
  return [
    ...pages.flatMap(({ path }) => numbered(path).map((url) => ({ method: 'GET' as const, url }))),
    ...rawRoutes
      .flatMap(({ addresses }) => addresses)
      .filter(({ method }) => method === 'GET')
      .flatMap(({ path }) => numbered(path).map((url) => ({ method: 'GET' as const, url }))),
    ...calls.flatMap(({ method, path, example }) =>
      hidden.map((id) => {
        const payload = { ...(example as object), id, topicId: id, limit: 100 }
        return method === 'POST' ? { method, url: path, payload } : { method, url: fill(path, id) }
      }),
    ),
  ]
}

describe.each(['visitor', 'reader'] as const)('a %s who has no right to any of it', (who) => {
  const headersOf = (method: 'GET' | 'POST') => {
    if (who === 'visitor') return {}
    return method === 'POST' ? { authorization: readerToken } : { cookie: `portal_token=${readerToken}` }
  }

  test('meets no marked picture at any address', async () => {
    const named = new Set<string>()
    const hidden = who === 'visitor' ? ids : ids.filter((id) => id !== openToReaders)
    for (const { method, ...request } of requests(hidden)) {
      // Ending the session would end the walk.
      if (/logout|endSession|signOut/i.test(request.url)) continue
      const answer = await portal.app.inject({ method, headers: headersOf(method), ...request })
      const isPicture = /^image\/(?!svg)/.test(String(answer.headers['content-type']))
      expect(isPicture && (await isMarked(answer.rawPayload)), request.url).toBe(false)
      for (const [id] of answer.body.matchAll(/\b[0-9a-f]{24}\b/g)) named.add(id)
    }
    // The covers of files are among what is named, so that the walk is known to have met pictures.
    const covers = (await db.select().from(pdfDocuments)).flatMap(({ previews }) => previews[0]?.id ?? [])
    expect(covers.filter((id) => named.has(id)).length).toBeGreaterThanOrEqual(FILE_ACCESS.length - 1)
    expect(formerPages.filter((id) => named.has(id))).toEqual([])
  })

  test('gets no marked picture by its own address, in any size', async () => {
    const known = (await db.select({ id: images.id }).from(images)).map(({ id }) => id)
    let shown = 0
    for (const id of [...known, ...formerPages])
      for (const size of ['', '?w=320', '?w=2400']) {
        const answer = await portal.app.inject({ url: `/img/${id}${size}`, headers: headersOf('GET') })
        if (answer.statusCode !== 200) continue
        shown += 1
        expect(await isMarked(answer.rawPayload), id).toBe(false)
        expect((await sharp(answer.rawPayload).metadata()).width).toBeLessThanOrEqual(960)
      }
    expect(shown).toBeGreaterThan(20)
  })
})

test('what is marked is told from what is not', async () => {
  const bytes = await makePdf([{}, { background: MARK }])
  const drawn = await services.pdf.draw(bytes, { pages: 2, width: 320 })
  expect(await Promise.all(drawn.map(isMarked))).toEqual([false, true])
  expect(await isMarked(mark)).toBe(true)
})
