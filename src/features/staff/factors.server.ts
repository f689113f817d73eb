import { eq, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { staff } from './tables.server.ts'

interface Factors {
  readonly passkey: boolean
  readonly totp: boolean
  /** How many are left. */
  readonly recoveryCodes: number
}

/** What somebody's second factor can be. */
export async function readFactors({ db }: Pick<Context, 'db'>, staffId: number): Promise<Factors> {
  const [factors] = await db
    .select({
      passkey: sql<boolean>`exists (select from staff_passkeys where staff_id = ${staffId})`,
      totp: sql<boolean>`exists (select from staff_totp where staff_id = ${staffId} and confirmed_at is not null)`,
      recoveryCodes: sql`(select count(*) from staff_recovery_codes where staff_id = ${staffId})`.mapWith(
        Number,
      ),
    })
    .from(staff)
    .where(eq(staff.id, staffId))
  return factors ?? { passkey: false, totp: false, recoveryCodes: 0 }
}

/** Whether somebody has any second factor but recovery codes. */
export async function hasSecondFactor(context: Pick<Context, 'db'>, staffId: number): Promise<boolean> {
  const { passkey, totp } = await readFactors(context, staffId)
  return passkey || totp
}
