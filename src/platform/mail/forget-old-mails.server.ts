import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { DAY_MS } from '../durations.ts'
import { mails } from './tables.server.ts'

const KEPT_MS = 30 * DAY_MS

/** Forgets mails of more than thirty days ago, sent or not: what could not be sent for so long helps nobody; a job. */
export async function forgetOldMails({ db, now }: Context): Promise<void> {
  await db.delete(mails).where(lt(mails.createdAt, new Date(now.getTime() - KEPT_MS)))
}
