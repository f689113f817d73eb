import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'

/** Readers who can be called, which support finds by telephone: numbers that nobody has been given. */
const PHONES: Readonly<Record<string, string>> = {
  'reader-1': '+8613900000101',
  'reader-2': '+8613900000102',
  'reader-3': '+8613900000103',
  'reader-4': '+8613900000104',
  'reader-5': '+8613900000105',
  'reader-7': '+8613900000107',
  'reader-8': '+8613900000108',
  'reader-10': '+8613900000110',
}
export const DEMO_PHONES = Object.values(PHONES)

/** Lets each of them who has no number yet, or only those named, have proved it. */
export async function givePhones(
  { db, now }: Context,
  { people, keys = Object.keys(PHONES) }: { people: ReadonlyMap<string, number>; keys?: readonly string[] },
): Promise<void> {
  await db
    .insert(personChannels)
    .values(
      keys.map((key) => {
        const personId = people.get(key)
        const address = PHONES[key]
        if (personId === undefined || address === undefined) throw new Error(`the demo cannot call ${key}`)
        return { personId, kind: 'phone' as const, address, verifiedAt: now }
      }),
    )
    .onConflictDoNothing()
}
