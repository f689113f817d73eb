import { renameAccount } from '#features/accounts/change-account.server.ts'
import { nameOfPerson } from '#features/accounts/name-of-person.server.ts'
import { plainName } from '#features/accounts/plain-name.server.ts'
import type { ModerationHandler, Seen } from '#features/moderation/decide-review.server.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { refuseKnownName } from '#features/people/known-names.server.ts'
import { indexPerson } from '#features/people/index-person.server.ts'
import type { Context } from '#platform/context.ts'

interface Naming {
  readonly personId: number
  readonly name: string
}

/** Gives a person a name wherever people find it; refuses what `renameAccount` refuses. */
export async function giveName(context: Context, { personId, name }: Naming): Promise<void> {
  await renameAccount(context, { personId, name })
  await indexPerson(context, personId)
}

/** Puts a name before those who decide, in place of one that waits already; the former stays until then. */
export async function holdName(context: Context, { personId, name }: Naming): Promise<void> {
  const thing = { kind: 'name', id: personId }
  await holdForReview(context, { thing, personId, texts: [name], link: '/me' }, [
    { code: 'unseen', detail: '' },
  ])
}

/** What a decision does with a name: one that is taken away makes room for a plain one. */
export const nameKind: ModerationHandler = {
  name: '名称',
  approve: async (context, personId, { texts: [name = ''] }) => {
    if (await isStillCalled(context, personId, { texts: [name], pictures: [] })) return false
    // Somebody known may have got the name while it waited.
    await refuseKnownName(context, { personId, name })
    await giveName(context, { personId, name })
    return true
  },
  reject: async (context, personId, seen) => {
    if (await isStillCalled(context, personId, seen)) await giveName(context, { personId, name: plainName() })
  },
  isSeen: isStillCalled,
  // Whoever was refused a name has chosen another since, or will.
  reopen: { approved: isStillCalled },
}

async function isStillCalled(context: Context, personId: number, { texts: [name] }: Seen): Promise<boolean> {
  return name !== undefined && (await nameOfPerson(context, personId)) === name
}
