import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { staffPasskeys, staffRecoveryCodes, staffTotp } from './tables.server.ts'

/** What somebody's second factor can be. */
export async function readFactors(
  { db }: Pick<Context, 'db'>,
  staffId: number,
): Promise<{ passkey: boolean; totp: boolean; recoveryCodes: number }> {
  const [passkeys, totp, codes] = await Promise.all([
    db.select({ n: count() }).from(staffPasskeys).where(eq(staffPasskeys.staffId, staffId)),
    db
      .select({ n: count() })
      .from(staffTotp)
      .where(and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.confirmedAt))),
    db.select({ n: count() }).from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId)),
  ])
  return {
    passkey: (passkeys[0]?.n ?? 0) > 0,
    totp: (totp[0]?.n ?? 0) > 0,
    recoveryCodes: codes[0]?.n ?? 0,
  }
}

/** Whether somebody has any second factor but recovery codes. */
export async function hasSecondFactor(context: Pick<Context, 'db'>, staffId: number): Promise<boolean> {
  const { passkey, totp } = await readFactors(context, staffId)
  return passkey || totp
}
