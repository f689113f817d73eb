import type { AddressOf } from '#platform/calls/typed-client.ts'
import { FAULT_NAME, FAULT_PLACE, MOST_PLACES, type BrowserFault } from './browser-fault.ts'
import type { browserFaultCalls } from './calls.server.ts'

const CALL = '/openapi/v1/vue/browserFault' satisfies AddressOf<typeof browserFaultCalls>
/** A page that fails over and over has said it by these. */
const MOST_OF_A_PAGE = 3

/** Tells the server of errors of our scripts that nobody caught, each once and a few of a page (C-133). */
export function reportFaults(): void {
  const told = new Set<string>()
  const report = (error: unknown, place = '') => {
    const fault = faultOf(error, place, location.origin)
    const text = JSON.stringify(fault)
    if (!fault || told.has(text) || told.size >= MOST_OF_A_PAGE) return
    told.add(text)
    navigator.sendBeacon?.(CALL, new Blob([text], { type: 'application/json' }))
  }
  addEventListener('error', ({ error, filename, lineno, colno }) =>
    report(error, `${filename}:${lineno}:${colno}`),
  )
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

/** What may be told of an error; nothing of one in which no script of ours had a part (an extension's, for one). */
export function faultOf(error: unknown, place: string, origin: string): BrowserFault | undefined {
  const { name, message, stack } = error instanceof Error ? error : new Error()
  const trace = error instanceof Error && stack ? stack : place
  const places = trace
    .split(origin)
    .slice(1)
    .map((part) => /^\S*?:\d+:\d+/.exec(part)?.[0] ?? '')
    .filter((part) => FAULT_PLACE.test(part))
    .slice(0, MOST_PLACES)
  const react = /Minified React error #(\d+)/.exec(message)
  const called = react ? `React ${react[1]}` : name
  return places.length === 0 ? undefined : { name: FAULT_NAME.test(called) ? called : 'Error', places }
}
