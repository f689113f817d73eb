import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { faultCounters } from '#platform/faults.server.ts'
import { createLog } from '#platform/log.server.ts'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { browserFaultCalls } from './calls.server.ts'
import { faultOf } from './report-faults.ts'

const PORTAL = 'https://portal.example.com'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const [tellOfFault] = browserFaultCalls

function failed(name: string, message: string, stack: string): Error {
  return Object.assign(new Error(message), { name, stack })
}

test('of an error its name and the places in our scripts are told, in the words of every browser', () => {
  const chromium = `TypeError: x\n    at f (${PORTAL}/assets/page-1a_B.js:2:345)\n    at async ${PORTAL}/assets/browser-2b.js:1:9`
  const firefox = `f@${PORTAL}/assets/page-1a_B.js:2:345\n@${PORTAL}/assets/browser-2b.js:1:9\n`
  for (const stack of [chromium, firefox])
    expect(faultOf(failed('TypeError', 'x', stack), '', PORTAL)).toEqual({
      name: 'TypeError',
      places: ['/assets/page-1a_B.js:2:345', '/assets/browser-2b.js:1:9'],
    })
  expect(faultOf('only a text', `${PORTAL}/admin/assets/main-3c.js:1:7`, PORTAL)).toEqual({
    name: 'Error',
    places: ['/admin/assets/main-3c.js:1:7'],
  })
  const react = failed('Error', 'Minified React error #418; visit https://react.dev/errors/418', firefox)
  expect(faultOf(react, '', PORTAL)?.name).toBe('React 418')
})

test('neither what was typed nor where the reader is goes along, wherever an error carries it', () => {
  const typed = '张三 13800138000 a@example.com'
  const stack = [
    `SyntaxError: ${typed} at ${PORTAL}/search?q=${typed}`,
    `    at ${typed} (${PORTAL}/assets/page-1a.js:2:345)`,
    `    at g (${PORTAL}/topic/10001?token=${typed}:1:1)`,
    `    at h (${PORTAL}/assets/${typed}.js:1:1)`,
    ...Array.from({ length: 50 }, (_, line) => `    at i (${PORTAL}/assets/page-1a.js:1:${line + 1})`),
  ].join('\n')
  expect(faultOf(failed(`Error of ${typed}`, typed, stack), `${PORTAL}/me?${typed}:1:1`, PORTAL)).toEqual({
    name: 'Error',
    places: [345, 1, 2, 3].map((column, at) => `/assets/page-1a.js:${at === 0 ? 2 : 1}:${column}`),
  })
})

test('what no script of ours had a part in is not told', () => {
  for (const place of [
    'chrome-extension://abc/assets/content.js:1:23',
    'https://elsewhere.example.com/assets/page-1a.js:1:23',
    `${PORTAL}/topic/10001:1:23`,
    ':0:0',
  ])
    expect(faultOf(failed('Error', 'x', `Error: x\n    at ${place}`), place, PORTAL)).toBeUndefined()
  expect(faultOf(null, '', PORTAL)).toBeUndefined()
})

/** The call as a browser of this address makes it, what it logs, and how many were counted. */
function portalOf(db: Context['db'], { address = '203.0.113.7', browser = FIREFOX } = {}) {
  const lines: string[] = []
  const destination = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) })
  const context = {
    ...testContext(db),
    log: createLog('info', destination),
    caller: { address, browser },
  }
  const counter = faultCounters.find((each) => 'name' in each && each.name === 'portal_browser_faults_total')
  return {
    lines,
    tell: (fault: unknown) => tellOfFault?.answer(context, fault),
    count: async () => (await counter?.get())?.values[0]?.value ?? 0,
  }
}

test('each is counted, a kind is logged once, and an address has no more than thirty in an hour', () =>
  inRolledBackTransaction(async (db) => {
    const { lines, tell, count } = portalOf(db)
    const before = await count()
    const fault = { name: 'TypeError', places: ['/assets/once-1a.js:1:1', '/assets/browser-2b.js:1:9'] }
    for (let number = 0; number < 30; number += 1) await tell(fault)
    expect((await count()) - before).toBe(30)
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ level: 'warn', ...fault, msg: 'a script of ours failed in a browser' }),
    ])
    await expect(tell(fault)).rejects.toMatchObject({ code: 'too_many_faults' })
    const robot = portalOf(db, { address: '203.0.113.8', browser: 'Googlebot/2.1' })
    await robot.tell(fault)
    expect((await count()) - before).toBe(30)
  }))

test('hostile reports are refused whole, and many addresses with kinds of their own do not fill the log', () =>
  inRolledBackTransaction(async (db) => {
    const { lines, tell, count } = portalOf(db)
    const before = await count()
    const place = '/assets/page-1a.js:1:1'
    for (const hostile of [
      {},
      { name: 'Error', places: [] },
      { name: 'Error', places: place },
      { name: 'Error', places: Array.from({ length: 5 }, () => place) },
      { name: 'Error 13800138000', places: [place] },
      { name: '错误', places: [place] },
      { name: 'E'.repeat(1_000_000), places: [place] },
      { name: 'Error\n{"level":"error"}', places: [place] },
      { name: 'Error', places: [`${place}\n`] },
      { name: 'Error', places: [`/assets/${'a'.repeat(1_000_000)}.js:1:1`] },
      { name: 'Error', places: ['/assets/../../etc/passwd:1:1'] },
      { name: 'Error', places: ['https://elsewhere.example.com/assets/page-1a.js:1:1'] },
      { name: { toString: 1 }, places: [{ toString: 1 }] },
    ])
      await expect(tell(hostile)).rejects.toMatchObject({ code: 'input_invalid' })
    expect(await count()).toBe(before)
    for (let number = 0; number < 60; number += 1) {
      const other = portalOf(db, { address: `198.51.100.${number}` })
      await other.tell({ name: 'Error', places: [`/assets/many-1a.js:1:${number + 1}`] })
      lines.push(...other.lines)
    }
    expect((await count()) - before).toBe(60)
    expect(lines.length).toBeLessThanOrEqual(20)
  }))
