import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { MINUTE_MS } from '../durations.ts'
import { Refusal } from '../refusal.ts'
import { portalSecret } from '../secrets.server.ts'
import { ALGORITHM, Answer, CAPTCHA_MINUTES, Challenge } from './challenge.ts'
import { spentCaptchas } from './tables.server.ts'

/** A process whose clock is behind must still find what was spent. */
const CLOCK_SKEW_MS = 60_000
/** Together some 0.3 s in a desktop browser, about a second on a slow phone; docs/decisions/009 has the figures. */
const COST = 5000
const FEWEST_TRIES = 100
const MOST_TRIES = 400
const LONGEST_ANSWER = 2000

/** A fresh challenge, valid for some minutes; nothing is written down for it, so that asking for many costs little. */
export async function issueChallenge({ db, now }: Context): Promise<Challenge> {
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(FEWEST_TRIES, MOST_TRIES),
    data: { expiresAtMs: now.getTime() + CAPTCHA_MINUTES * MINUTE_MS },
    deriveKey,
    hmacSignatureSecret: await signingKey(db),
  })
  return Challenge.parse(JSON.parse(JSON.stringify(challenge)))
}

/**
 * Takes an answer once. Refuses `captcha_wrong`, `captcha_expired` and, the second time, `captcha_used`. Call it before
 * the transaction that it guards: within one, a refusal that follows would give the answer back.
 */
export async function verifyChallenge({ db, now }: Context, answer: string): Promise<void> {
  const { challenge, solution } = parsed(answer)
  const { verified } = await verifySolution({
    challenge,
    solution,
    deriveKey,
    hmacSignatureSecret: await signingKey(db),
  })
  if (!verified) throw new Refusal('invalid', 'captcha_wrong')
  const { expiresAtMs } = challenge.parameters.data
  if (expiresAtMs <= now.getTime()) throw new Refusal('invalid', 'captcha_expired')
  const spent = await db
    .insert(spentCaptchas)
    .values({ signature: challenge.signature, expiresAt: new Date(expiresAtMs) })
    .onConflictDoNothing()
    .returning()
  if (spent.length === 0) throw new Refusal('conflict', 'captcha_used')
}

/** Forgets answers that would be refused as expired anyway. */
export async function forgetSpentCaptchas({ db, now }: Context): Promise<void> {
  const before = new Date(now.getTime() - CLOCK_SKEW_MS)
  await db.delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, before))
}

async function signingKey(db: Context['db']): Promise<string> {
  return (await portalSecret(db, 'captcha')).toString('base64url')
}

function parsed(answer: string) {
  try {
    if (answer.length <= LONGEST_ANSWER) return Answer.parse(JSON.parse(answer))
  } catch {
    // Refused below, as every answer that is none.
  }
  throw new Refusal('invalid', 'captcha_wrong')
}
