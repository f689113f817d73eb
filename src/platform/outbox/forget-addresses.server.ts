import { inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { forgetRefusalsOf } from '../mail/mail-refusals.server.ts'
import { sendings } from './tables.server.ts'

/**
 * Deletes every message to one of these phones and mail addresses, sent or not, those to others that still name them, and
 * what mail servers said of them.
 */
export async function forgetAddresses(
  { db }: Pick<Context, 'db'>,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<void> {
  const addresses = [...phones, ...emails]
  if (addresses.length === 0) return
  await forgetRefusalsOf({ db }, emails)
  await db
    .delete(sendings)
    .where(
      or(
        inArray(sendings.recipient, addresses),
        ...addresses.map((address) => sql`position(${address} in ${sendings.content}::text) > 0`),
      ),
    )
}
