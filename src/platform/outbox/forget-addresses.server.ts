import { inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { mails } from '../mail/tables.server.ts'
import { smsMessages } from '../sms/tables.server.ts'
import { outboxMessages } from './tables.server.ts'

/** Deletes every message to one of these phones and mail addresses, sent or not, and mails to others that name them. */
export async function forgetAddresses(
  { db }: Pick<Context, 'db'>,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<void> {
  const addresses = [...phones, ...emails]
  if (addresses.length === 0) return
  await db
    .delete(mails)
    .where(
      or(
        inArray(mails.recipient, addresses),
        inArray(mails.replyTo, addresses),
        ...addresses.map((address) => sql`position(${address} in ${mails.body}) > 0`),
      ),
    )
  await db.delete(smsMessages).where(inArray(smsMessages.recipient, addresses))
  await db.delete(outboxMessages).where(inArray(outboxMessages.address, addresses))
}
