import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { addressesOf, withoutOthers, type ForgetPerson } from '#features/accounts/leaver.server.ts'
import { CODE_CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { placeFile } from './place-file.server.ts'
import { fileGrants, fileListed, fileReadings, files, fileTickets } from './tables.server.ts'

/**
 * Forgets what a person has read and was given, which lists open files to his or her addresses, and who spoke in what was
 * uploaded; what was bought stays with its order (C-14).
 */
export const forgetReader: ForgetPerson = async (context, leaver) => {
  const { db } = context
  const { personId, name, company } = leaver
  await db.delete(fileReadings).where(eq(fileReadings.personId, personId))
  await db.delete(fileGrants).where(eq(fileGrants.personId, personId))
  await db.delete(fileTickets).where(eq(fileTickets.personId, personId))
  for (const kind of CODE_CHANNEL_KINDS) {
    const addresses = addressesOf(withoutOthers(leaver), kind)
    if (addresses.length > 0)
      await db
        .delete(fileListed)
        .where(and(eq(fileListed.kind, kind), inArray(fileListed.address, addresses)))
  }
  // Who spoke is written by name alone: it is this person where he or she brought the file, or the firm is the same.
  const isSame = or(eq(files.uploaderId, personId), and(eq(files.company, company), ne(files.company, '')))
  const spoken = await db
    .update(files)
    .set({ speaker: '', company: '' })
    .where(and(eq(files.speaker, name), isSame))
    .returning({ id: files.id })
  for (const { id } of spoken) await placeFile(context, id)
}
