import type { ContactOrigin } from '#platform/contact-path.ts'

const ORIGINS: Readonly<Record<ContactOrigin, string>> = {
  contact: '联系我们',
  settle: '申请入驻',
  irs: '季度内参',
  files: '资料',
  reports: '白皮书',
}

/** The name of an origin for people; a word nobody here knows is its own name. */
export function nameOfOrigin(origin: string): string {
  return Object.hasOwn(ORIGINS, origin) ? ORIGINS[origin as ContactOrigin] : origin
}
