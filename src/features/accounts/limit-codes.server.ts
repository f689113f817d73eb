import { and, count, eq, gt, max, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import { CODE_WAIT_SECONDS } from './contract.ts'
import { signInEvents } from './tables.server.ts'

const A_DAY_FOR_A_SUBJECT = 10
const AN_HOUR_FOR_A_PLACE = 20
const SENT_BEFORE_CAPTCHA = 3
const WRONG_BEFORE_CAPTCHA = 20
const WRONG_BEFORE_STOP = 50
/**
 * From however many places: of 10,000 codes, ten guesses a day at a phone and ten at a mail address hit with a chance below
 * 1 in 500 (README). Without it ten codes a day with five guesses each would make it 1 in 100.
 */
const WRONG_A_DAY_FOR_A_SUBJECT = 10

interface Attempt {
  /** `phone:+86…` */
  readonly subject: string
  readonly origin: string
}

/** Lets attempts on one subject, and from one place, follow each other, so that fifty at once are counted right. */
export async function waitInLine({ db }: Context, { subject, origin }: Attempt): Promise<void> {
  for (const key of [`subject ${subject}`, `origin ${origin}`])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7317))`)
}

/**
 * Refuses a code that would be one too many: `code_sent_recently` with the seconds left, `codes_of_today_used`,
 * `codes_of_place_used`, `guesses_used`, `guesses_of_today_used`, and `captcha_needed` where one was not solved (C-04, C-05).
 */
export async function refuseTooManyCodes(
  context: Context,
  { subject, origin, isCaptchaSolved }: Attempt & { readonly isCaptchaSolved: boolean },
): Promise<void> {
  const { db, now } = context
  const since = (ms: number) => gt(signInEvents.at, new Date(now.getTime() - ms))
  const [own] = await db
    .select({ times: count(), last: max(signInEvents.at) })
    .from(signInEvents)
    .where(and(eq(signInEvents.subject, subject), eq(signInEvents.deed, 'sent'), since(DAY_MS)))
  const waitedMs = own?.last ? now.getTime() - own.last.getTime() : Number.POSITIVE_INFINITY
  const seconds = Math.ceil(CODE_WAIT_SECONDS - waitedMs / 1000)
  if (seconds > 0) throw new Refusal('too_many', 'code_sent_recently', { seconds })
  if ((own?.times ?? 0) >= A_DAY_FOR_A_SUBJECT) throw new Refusal('too_many', 'codes_of_today_used')
  // A code that nobody may try any more is not worth sending.
  await refuseSpentGuesses(context, subject)
  const here = await countHere(context, origin)
  if (here.wrong >= WRONG_BEFORE_STOP) throw new Refusal('too_many', 'guesses_used')
  if (here.sent >= AN_HOUR_FOR_A_PLACE) throw new Refusal('too_many', 'codes_of_place_used')
  const isSuspicious = here.sent >= SENT_BEFORE_CAPTCHA || here.wrong >= WRONG_BEFORE_CAPTCHA
  if (isSuspicious && !isCaptchaSolved) throw new Refusal('not_allowed', 'captcha_needed')
}

/**
 * Refuses `guesses_used` to a place that has guessed wrong too often within the hour, and `guesses_of_today_used` for a
 * subject that was guessed at too often within the day, from wherever.
 */
export async function refuseTooManyGuesses(context: Context, { subject, origin }: Attempt): Promise<void> {
  const { wrong } = await countHere(context, origin)
  if (wrong >= WRONG_BEFORE_STOP) throw new Refusal('too_many', 'guesses_used')
  await refuseSpentGuesses(context, subject)
}

async function refuseSpentGuesses({ db, now }: Context, subject: string): Promise<void> {
  const wrong = await db.$count(
    signInEvents,
    and(
      eq(signInEvents.subject, subject),
      eq(signInEvents.deed, 'wrong'),
      gt(signInEvents.at, new Date(now.getTime() - DAY_MS)),
    ),
  )
  if (wrong >= WRONG_A_DAY_FOR_A_SUBJECT) throw new Refusal('too_many', 'guesses_of_today_used')
}

async function countHere({ db, now }: Context, origin: string): Promise<{ sent: number; wrong: number }> {
  const rows = await db
    .select({ deed: signInEvents.deed, times: count() })
    .from(signInEvents)
    .where(and(eq(signInEvents.origin, origin), gt(signInEvents.at, new Date(now.getTime() - HOUR_MS))))
    .groupBy(signInEvents.deed)
  const of = (deed: 'sent' | 'wrong') => rows.find((row) => row.deed === deed)?.times ?? 0
  return { sent: of('sent'), wrong: of('wrong') }
}

/** Notes a code that was sent, or a guess that was wrong. */
export async function noteAttempt(
  { db, now }: Context,
  deed: 'sent' | 'wrong',
  { subject, origin }: Attempt,
): Promise<void> {
  await db.insert(signInEvents).values({ at: now, deed, subject, origin })
}
