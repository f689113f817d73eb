import { isWebAddress } from '#platform/is-web-address.ts'
import type { AdTarget } from './contract.ts'

/** The address a click leads to; undefined when there is none to follow (B-86). */
export function addressOfTarget(target: AdTarget): string | undefined {
  switch (target.kind) {
    case 'external':
      return isWebAddress(target.address) ? target.address : undefined
    case 'topic':
      return `/topic/${target.id}`
    case 'person':
      return `/user/${target.id}`
    case 'none':
      return undefined
  }
}
