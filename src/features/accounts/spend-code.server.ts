import { timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { noteMailArrived } from '#platform/mail/mail-refusals.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteWrongGuess, readAsker, refuseSuspicious, type Asker } from './asker.server.ts'
import { furtherGuessesOfKnown, furtherGuessesOfStrangers } from './rate-limits.ts'
import type { CodeChannel, CodePurpose } from './contract.ts'
import { browserHashOf } from './known-browsers.server.ts'
import { hashOfCode } from './send-code.server.ts'
import { signInCodes } from './tables.server.ts'
import { tokenHash } from './token.server.ts'

const MOST_TRIES = 5

export interface GivenCode {
  readonly channel: CodeChannel
  readonly code: string
  /** What sending answered, for a caller without cookies. */
  readonly codeId?: string | null | undefined
  readonly isCaptchaSolved?: boolean
  /** As in sending it. */
  readonly isKnown?: boolean | undefined
}

/**
 * Uses up a code that was sent for this purpose to this browser. Each try is counted before it is looked at, whatever
 * becomes of the request. Refuses `code_wrong`, `code_expired` also for a code that another browser asked for,
 * `code_spent` for one that may not be tried again, `guesses_used`, `captcha_needed` (C-05). A mail address by which it
 * came takes mails, whatever was said of it (C-07).
 */
export async function spendCode(
  context: Context,
  purpose: CodePurpose,
  { channel, code, codeId, isCaptchaSolved = false, isKnown }: GivenCode,
): Promise<void> {
  const asker = await readAsker(context, channel, isKnown)
  await refuseSuspicious(context, asker, { isCaptchaSolved })
  const tried = await tryCode(context, purpose, { channel, codeId })
  if (!tried) {
    await noteWrongGuess(context, asker, { isAtCode: false })
    throw new Refusal('invalid', 'code_expired')
  }
  if (tried.tries > 1) await takeFurtherGuess(context, asker)
  const given = await hashOfCode(context, { purpose, ...channel, browserHash: tried.browserHash }, code)
  if (!timingSafeEqual(tried.codeHash, given)) {
    await noteWrongGuess(context, asker, { isAtCode: true })
    throw new Refusal('invalid', 'code_wrong')
  }
  const spent = await context.db.delete(signInCodes).where(eq(signInCodes.id, tried.id))
  // Of the two who give the right one at the same time, one has it.
  if (spent.rowCount !== 1) throw new Refusal('invalid', 'code_expired')
  if (channel.kind === 'email') await noteMailArrived(context, channel.address)
}

/** Counts a try at the code of this browser; undefined when there is none that may be tried. */
async function tryCode(
  context: Context,
  purpose: CodePurpose,
  { channel, codeId }: Pick<GivenCode, 'channel' | 'codeId'>,
) {
  const browserHash = browserHashOf(context)
  const asked = [
    ...(browserHash ? [eq(signInCodes.browserHash, browserHash)] : []),
    ...(codeId ? [eq(signInCodes.ticketHash, tokenHash(codeId))] : []),
  ]
  if (asked.length === 0) return undefined
  const [tried] = await context.db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(
      and(
        eq(signInCodes.purpose, purpose),
        eq(signInCodes.kind, channel.kind),
        eq(signInCodes.address, channel.address),
        or(...asked),
        gt(signInCodes.expiresAt, context.now),
        lt(signInCodes.tries, MOST_TRIES),
      ),
    )
    .returning()
  return tried
}

function takeFurtherGuess(context: Context, { isKnown, subject }: Asker): Promise<void> {
  const limit = isKnown ? furtherGuessesOfKnown : furtherGuessesOfStrangers
  return takePoints(context, [{ limit, key: subject }])
}
