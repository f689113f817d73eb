import { personChannels, sessions } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { newToken, tokenHash } from '#features/accounts/token.server.ts'
import type { Context } from '#platform/context.ts'

let phones = 0

/** People with a session each; their tokens. With a phone they may comment. */
export async function signEverybodyIn(
  context: Context,
  count: number,
  { withPhone = false }: { withPhone?: boolean } = {},
): Promise<string[]> {
  const tokens: string[] = []
  const { db, now } = context
  for (let person = 0; person < count; person += 1) {
    const token = newToken()
    const personId = await makePerson(context)
    await db.insert(sessions).values({
      tokenHash: tokenHash(token),
      personId,
      createdAt: now,
      seenAt: now,
      provedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    if (withPhone) {
      const address = `+86138${String((phones += 1)).padStart(8, '0')}`
      await db.insert(personChannels).values({ personId, kind: 'phone', address, verifiedAt: now })
    }
    tokens.push(token)
  }
  return tokens
}
