import { createHmac } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { hasRead } from '#features/reading/has-read.server.ts'
import type { Context, PersonActor } from '#platform/context.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { isThrowawayMail } from '#platform/mail/throwaway-mail.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { portalSecret } from '#platform/secrets.server.ts'

export interface Voter {
  /** Whole minutes since the account was made. */
  readonly accountMinutes: number
  readonly throwawayMail: boolean
  /** Whether anything was read here before, and never what; null where that is not known. */
  readonly hasRead: boolean | null
}

/**
 * What tells whether somebody's account may have been made for the vote; refuses `vote_needs_phone` without a telephone that
 * was proved, `vote_account_new` for an account younger than so many hours.
 */
export async function requireVoter(
  context: Context,
  { id }: PersonActor,
  accountHours: number,
): Promise<Voter & { readonly phone: string }> {
  const { db, now } = context
  const mail = sql`${personChannels.personId} = ${people.id} and ${personChannels.kind} = 'email'`
  const phone = sql`${personChannels.personId} = ${people.id} and ${personChannels.kind} = 'phone'`
  const [voter] = await db
    .select({
      createdAt: people.createdAt,
      phone: sql<
        string | null
      >`(select min(${personChannels.address}) from ${personChannels} where ${phone})`,
      mails: sql<string[]>`array(select ${personChannels.address} from ${personChannels} where ${mail})`,
    })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.bannedAt)))
  if (!voter || voter.phone === null) throw new Refusal('not_allowed', 'vote_needs_phone')
  const ageMs = now.getTime() - voter.createdAt.getTime()
  if (ageMs < accountHours * HOUR_MS)
    throw new Refusal('not_allowed', 'vote_account_new', { hours: accountHours })
  return {
    phone: voter.phone,
    accountMinutes: Math.max(0, Math.floor(ageMs / MINUTE_MS)),
    throwawayMail: voter.mails.some(isThrowawayMail),
    hasRead: (await hasRead(context, id)) ?? null,
  }
}

/** What the order of candidates hangs on that one reader sees; nobody else can know it. */
export async function orderOf({ db }: Pick<Context, 'db'>, personId: number): Promise<string> {
  const secret = await portalSecret(db, 'award-votes')
  return createHmac('sha256', secret).update(`order of ${personId}`).digest('hex').slice(0, 16)
}

/** What tells the telephone of a ballot apart from others of its year, and does not say it. */
export async function phoneMarkOf(
  { db }: Pick<Context, 'db'>,
  { year, phone }: { year: number; phone: string },
): Promise<string> {
  const secret = await portalSecret(db, 'award-votes')
  return createHmac('sha256', secret).update(`phone of ${year} ${phone}`).digest('hex').slice(0, 32)
}

/** What tells votes of one place and of one browser apart from others, and says neither address nor browser. */
export async function marksOf({ db, caller }: Context): Promise<{
  addressMark: string | null
  deviceMark: string | null
}> {
  const secret = await portalSecret(db, 'award-votes')
  const mark = (text: string | undefined) =>
    text ? createHmac('sha256', secret).update(text).digest('hex').slice(0, 24) : null
  return { addressMark: mark(caller && addressKey(caller.address)), deviceMark: mark(caller?.browserId) }
}
