import { linkOf } from '#platform/link-of.ts'
import type { TOPIC_ORIGINS } from './contract.ts'

/** Of a report taken over from elsewhere, where it stands first; search engines are led there, and not to ours (C-62). */
export function originalOf({
  origin,
  sourceUrl,
}: {
  readonly origin: (typeof TOPIC_ORIGINS)[number]
  readonly sourceUrl: string
}): string | undefined {
  return origin === 'other' ? linkOf(sourceUrl) : undefined
}
