import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Longer than any address; what a proxy hands on need not be one. */
const MOST_CHARACTERS = 60

/**
 * The address a request came from behind so many proxies of ours: each has added whom it heard to the end of
 * X-Forwarded-For, and whatever stands before that its sender may have made up. A peer on the public internet is none of
 * our proxies, whatever it says.
 */
export function callerAddress(
  { socket, forwarded }: { socket: string; forwarded: string | undefined },
  proxies: number,
): string {
  if (proxies === 0 || !forwarded?.trim() || !isOfOwnNetwork(socket)) return socket
  const heard = forwarded.split(',').map((address) => address.trim())
  return heard.at(-proxies) ?? heard[0] ?? socket
}

/** Whether an address of the network is this machine's own. */
export const isOfThisMachine = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

/** Loopback, private, link-local and shared (RFC 6598) networks: where our own proxies and load balancers stand. */
const OWN_RANGES = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Whether a peer may be a proxy of ours, whose X-Forwarded-For is believed. */
export function isOfOwnNetwork(address: string): boolean {
  const parsed = parseAddress(address)
  return parsed !== undefined && OWN_RANGES.has(parsed.range())
}

/**
 * What limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, all of which one household has.
 * IPv4 written as IPv6 counts as IPv4.
 */
export function addressKey(address: string): string {
  const parsed = parseAddress(address)
  if (!parsed) return address.slice(0, MOST_CHARACTERS)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [plain = ''] = address.split('%', 1)
  return isIP(plain) === 0 ? undefined : ipaddr.process(plain)
}
