import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Longer than any address; what a proxy hands on need not be one. */
const MOST_CHARACTERS = 60

/** Whether an address of the network is this machine's own. */
export const isOfThisMachine = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

/**
 * Whether an address belongs to the public internet, so that a connection there looks into no network of ours: IPv4 written
 * as IPv6 is judged as IPv4, and of IPv6 only 2000::/3 is given out at all.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parseAddress(address)
  if (!parsed || parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parse('2000::'), 3)
}

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

/** Whether a text is an address, or a network as `10.1.0.0/16`. */
export function isNetwork(text: string): boolean {
  return parseAddress(text) !== undefined || ipaddr.isValidCIDR(text)
}

/** Whether an address is one of these, or lies in one of these networks. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const parsed = parseAddress(address)
  return (
    parsed !== undefined &&
    networks.some((network) => {
      if (!network.includes('/')) return addressOf(parsed) === addressOf(parseAddress(network))
      const [start, bits] = ipaddr.parseCIDR(network)
      return start.kind() === parsed.kind() && parsed.match(start, bits)
    })
  )
}

const addressOf = (parsed: Parsed | undefined) => parsed?.toNormalizedString()

type Parsed = ipaddr.IPv4 | ipaddr.IPv6

/** Whoever asks once asks again, and some ask with every request whether they may. */
const parsedAddresses = new LRUCache<string, { parsed: Parsed | undefined }>({ max: 2000 })

function parseAddress(address: string): Parsed | undefined {
  const known = parsedAddresses.get(address)
  if (known) return known.parsed
  const [plain = ''] = address.split('%', 1)
  const parsed = isIP(plain) === 0 ? undefined : ipaddr.process(plain)
  if (address.length <= MOST_CHARACTERS) parsedAddresses.set(address, { parsed })
  return parsed
}
