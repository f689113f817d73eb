import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '#platform/context.ts'
import { staffTotp } from '../tables.server.ts'
import { seal, unseal } from './sealed.server.ts'

const STEP_MS = 30_000
/** Half minutes by which a telephone's clock may be wrong. */
const WINDOW = 1

/** An authenticator's code for somebody: six digits, a new one each half minute (RFC 6238). */
const totpOf = (secret: Secret, label: { readonly issuer: string; readonly label: string }) =>
  new TOTP({ ...label, algorithm: 'SHA1', digits: 6, period: 30, secret })

/** The half minute that a code belongs to, counted from 1970; undefined for a wrong one. */
function stepOfCode(secret: Uint8Array, code: string, now: Date): number | undefined {
  const totp = totpOf(new Secret({ buffer: new Uint8Array(secret).buffer }), { issuer: '', label: '' })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / STEP_MS) + delta
}

/** Makes a secret that counts once a code of it was given; gives it for typing, and as an address for a picture to scan. */
export async function makeTotp(
  context: Context,
  { staffId, label }: { staffId: number; label: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 })
  const sealed = await seal(context, new Uint8Array(secret.buffer))
  await context.db
    .insert(staffTotp)
    .values({ staffId, secret: sealed })
    .onConflictDoUpdate({
      target: staffTotp.staffId,
      set: { secret: sealed, confirmedAt: null, lastStep: 0 },
    })
  const { name } = context.services.settings.site
  const uri = totpOf(secret, { issuer: name, label }).toString()
  return { secret: secret.base32, uri }
}

/** Whether a code is right and was not used before: of two who give it at once, one has it. */
export async function takeTotp(
  context: Context,
  { staffId, code, isFirst = false }: { staffId: number; code: string; isFirst?: boolean },
): Promise<boolean> {
  const { db, now } = context
  const [kept] = await db
    .select()
    .from(staffTotp)
    .where(and(eq(staffTotp.staffId, staffId), isFirst ? undefined : isNotNull(staffTotp.confirmedAt)))
  if (!kept) return false
  const step = stepOfCode(await unseal(context, kept.secret), code.replaceAll(/\s/g, ''), now)
  if (step === undefined) return false
  const taken = await db
    .update(staffTotp)
    .set({ lastStep: step, ...(isFirst && { confirmedAt: now }) })
    .where(
      and(eq(staffTotp.staffId, staffId), eq(staffTotp.secret, kept.secret), lt(staffTotp.lastStep, step)),
    )
  return taken.rowCount === 1
}
