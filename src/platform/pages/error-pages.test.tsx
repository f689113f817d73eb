import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { platformMessages } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import { PageCache } from './page-cache.server.ts'
import { PageHandler } from './page-handler.server.tsx'

const open: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

const SITE = {
  name: '产业门户',
  slogan: '第三代半导体',
  companyName: '',
  contact: { phone: '', email: '', address: '' },
  icpNumber: '',
  icpLicence: '',
  policeNumber: '',
  footer: { note: undefined, links: [], official: { account: undefined, picture: undefined } },
}

const never = () => {
  throw new Error('nobody asks for this here')
}

/** A server at which every request fails with this; counts how often what it shows was drawn, and in which frames. */
function failing(refusal: Refusal) {
  const drawn: number[] = []
  const frames: string[] = []
  const handler = new PageHandler({
    cache: new PageCache({ maxBytes: 1_000_000, now: () => 0, onRenewalFailed: never }),
    document: {
      site: SITE,
      publicUrl: 'https://portal.example.com',
      assets: { script: '/assets/main.js', styles: [], developmentScripts: [] },
      feeds: [],
      finish: (html) => html,
      fallbackImage: undefined,
    },
    Frame: ({ path, children }) => {
      frames.push(path)
      return <main>{children}</main>
    },
    frameOfErrors: () => '/',
    ErrorView: ({ status, sentence }) => {
      drawn.push(status)
      return <p>{sentence}</p>
    },
    messages: platformMessages,
    now: () => 0,
    headers: {},
    policy: "default-src 'self'",
    audienceKnown: never,
    readerOf: never,
    limitsAddresses: true,
    contextOf: never,
    callerOf: never,
    readShared: never,
    onVisit: never,
    divert: never,
    isGone: never,
    leadsTo: never,
  })
  const app = fastify()
  app.setErrorHandler((_error, request, reply) => handler.sendError(request, reply, refusal))
  app.get('*', () => Promise.reject(refusal))
  open.push(app)
  return { get: (url: string) => app.inject(url), drawn, frames }
}

test('who is refused for want of a place gets a page that was drawn once, without header and footer', async () => {
  const { get, drawn, frames } = failing(new Refusal('overloaded', 'overloaded'))
  for (const url of ['/', '/news', '/topics/10001', '/search?q=SiC']) {
    const answer = await get(url)
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('当前访问人数较多，请稍后再试')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.rawPayload.length).toBeLessThan(2000)
  }
  expect(drawn).toEqual([503])
  expect(frames).toEqual([])
})

test('endless addresses at which there is nothing cost one drawing', async () => {
  const { get, drawn, frames } = failing(new Refusal('not_found', 'not_found'))
  for (let number = 0; number < 5; number += 1) expect((await get(`/nothing/${number}`)).statusCode).toBe(404)
  expect(drawn).toEqual([404])
  expect(frames).toEqual(['/'])
})
