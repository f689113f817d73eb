import type { AdTarget } from './contract.ts'

/** Whether an address may be put behind an ad: the web and nothing that runs in the page. */
export function isSafeAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}

/** The address a click leads to; undefined when there is none to follow (B-86). */
export function addressOfTarget(target: AdTarget): string | undefined {
  switch (target.kind) {
    case 'external':
      return isSafeAddress(target.address) ? target.address : undefined
    case 'topic':
      return `/topic/${target.id}`
    case 'person':
      return `/user/${target.id}`
    case 'none':
      return undefined
  }
}
