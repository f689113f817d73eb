import { loadQuietly } from '#platform/calls/client.ts'
import { DAY_MS } from '#platform/durations.ts'
import { askCommunities } from './browser-calls.ts'
import type { CommunityLine } from './contract.ts'

/** Where the browser keeps the list, and for how long (COMM-06, B-96). */
const KEY = 'portal:communities:v1'

interface Kept {
  readonly until: number
  readonly list: readonly CommunityLine[]
}

/** The communities, from the browser's store or by one call that fills it; empty when neither is to be had. */
export async function rememberedCommunities(now: number): Promise<readonly CommunityLine[]> {
  const kept = read()
  if (kept && kept.until > now) return kept.list
  const list = (await loadQuietly(() => askCommunities()))?.json
  if (list) write({ until: now + DAY_MS, list })
  return list ?? []
}

/** Whatever stands there may be from another version or from somebody's hand; nonsense counts as nothing. */
function read(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('until' in kept) || !('list' in kept)) return undefined
    const { until, list } = kept
    if (typeof until !== 'number' || !Array.isArray(list)) return undefined
    return { until, list: list.filter(isLine) }
  } catch {
    return undefined
  }
}

const isLine = (value: unknown): value is CommunityLine =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  Number.isSafeInteger(value.id) &&
  'name' in value &&
  typeof value.name === 'string'

function write(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser without room, or without a store at all, simply asks again.
  }
}
