import { sessions } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { newToken, tokenHash } from '#features/accounts/token.server.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { TOKEN_COOKIE } from '#platform/calls/token-cookie.ts'
import type { Context } from '#platform/context.ts'

const YEAR_MS = 366 * 86_400_000

export const READER_KINDS = [
  'visitor',
  'without membership',
  'lapsed member',
  'member of the other industry',
  'member',
] as const
export type ReaderKind = (typeof READER_KINDS)[number]

/** A token of a new session, which lives for a week. */
export async function signIn({ db, now }: Context, personId: number): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + 7 * 86_400_000)
  await db
    .insert(sessions)
    .values({ tokenHash: tokenHash(token), personId, createdAt: now, seenAt: now, provedAt: now, expiresAt })
  return token
}

/** The Cookie header of whoever has this token. */
export const cookieOf = (token: string): Record<string, string> => ({ cookie: `${TOKEN_COOKIE}=${token}` })

/** Somebody of this kind; the id. */
export async function makeReader(
  context: Context,
  kind: Exclude<ReaderKind, 'visitor'>,
  name?: string,
): Promise<number> {
  const personId = await makePerson(context, { ...(name !== undefined && { name }) })
  const give = (industry: Industry, now: Date) =>
    addMembershipYear({ ...context, now }, { personId, industry, source: { grant: '测试' } })
  if (kind === 'lapsed member') await give('semi', new Date(context.now.getTime() - 2 * YEAR_MS))
  if (kind === 'member of the other industry') await give('display', context.now)
  if (kind === 'member') await give('semi', context.now)
  return personId
}
