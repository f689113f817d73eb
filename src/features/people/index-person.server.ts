import { indexDocument, removeDocument } from '#features/search/index-document.server.ts'
import { personPath } from '#features/topics/addresses.ts'
import { indexTopicsOfAuthor } from '#features/topics/search/index-topics-of-author.server.ts'
import type { Context } from '#platform/context.ts'
import { searchDocumentsOfPeople } from './search-document.server.ts'

/**
 * Puts a person into the search as he or she is now, or out of it, and what the person published with the present name;
 * within the transaction of every change of a name or profile.
 */
export async function indexPerson(
  context: Pick<Context, 'db' | 'services'>,
  personId: number,
): Promise<void> {
  const [document] = await searchDocumentsOfPeople(context, [personId])
  if (document) await indexDocument(context, document)
  else await removeDocument(context, personPath(personId))
  await indexTopicsOfAuthor(context, personId)
}
