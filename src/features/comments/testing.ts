import { makePerson } from '#features/accounts/testing.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { addComment } from './add-comment.server.ts'

let made = 0

/** A person with a proved phone, who has already written `approved` visible comments; the id. */
export async function makeCommenter(
  context: Context,
  { approved = 2, name }: { approved?: number; name?: string } = {},
): Promise<number> {
  const personId = await makePerson(context, name === undefined ? {} : { name })
  const address = `+86139${String((made += 1)).padStart(4, '0')}${String(process.pid % 10_000).padStart(4, '0')}`
  await context.db
    .insert(personChannels)
    .values({ kind: 'phone', address, personId, verifiedAt: context.now })
  if (approved === 0) return personId
  const topicId = await makeArticle(context)
  for (let count = 0; count < approved; count += 1)
    await addComment(context, { topicId, personId, content: `早先的话 ${count}` })
  return personId
}
