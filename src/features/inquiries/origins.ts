/** Where in the portal the form is opened, by the word that is kept (B-101). */
const ORIGINS = {
  contact: '联系我们',
  settle: '申请入驻',
  irs: '季度内参',
  files: '资料',
  reports: '白皮书',
} as const
export type Origin = keyof typeof ORIGINS

/** The name of an origin for people; a word nobody here knows is its own name. */
export function nameOfOrigin(origin: string): string {
  return Object.hasOwn(ORIGINS, origin) ? ORIGINS[origin as Origin] : origin
}
