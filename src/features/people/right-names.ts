import { RIGHTS } from './policy.ts'

/** What the office calls each right. */
export const RIGHT_NAMES: Readonly<Record<keyof typeof RIGHTS, string>> = {
  listedExpert: '列入专家',
  organisation: '机构账号',
  organisationLike: '专栏或协会，展示专家与推荐',
  showsReads: '展示阅读数',
  mayBeAsked: '可以被提问',
}

/** The same by the number that is kept. */
export const NAMES_BY_CODE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(RIGHTS).map(([right, code]) => [code, RIGHT_NAMES[right as keyof typeof RIGHTS]]),
)
