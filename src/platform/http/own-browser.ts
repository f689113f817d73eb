import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isOfThisMachine } from './network-address.ts'

/** What reverse proxies, tunnels and content delivery networks add to what they hand on. */
const FORWARDING = /^(x-forwarded-|x-real-ip$|forwarded$|via$|cf-|x-client-ip$|true-client-ip$)/

/** The name of a forwarding header among these, if there is one: somebody stands between the caller and us. */
export function forwardingHeader(headers: IncomingHttpHeaders): string | undefined {
  return Object.keys(headers).find((name) => FORWARDING.test(name))
}

/** Whether a Host header names this machine itself, which a name that was rebound in the DNS does not. */
export function isOwnHost(host: string | undefined): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host ?? '')
}

/**
 * Whether a request was made by a program of this very machine, nor by a page of somebody else whose name leads here. Only
 * for ports that no reader comes to: a proxy on this machine may hide that it is one, and hand on any Host.
 */
export function isOwnBrowser({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  return (
    isOfThisMachine(socket.remoteAddress ?? '') &&
    isOwnHost(headers.host) &&
    forwardingHeader(headers) === undefined
  )
}
