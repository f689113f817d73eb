import { and, eq } from 'drizzle-orm'
import { tokenHash } from '#features/accounts/token.server.ts'
import type { Context } from '#platform/context.ts'
import { randomCode } from '#platform/random-code.server.ts'
import { staffRecoveryCodes } from '../tables.server.ts'

const HOW_MANY = 10
/** Letters before and after the hyphen: 58 bits, which nobody guesses. */
const HALF = 5

/** As many words and hyphens as somebody puts between. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '')

/** Makes ten codes in place of any former ones, each good once where the telephone is lost; gives them, for the only time. */
export async function makeRecoveryCodes({ db }: Pick<Context, 'db'>, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => `${randomCode(HALF)}-${randomCode(HALF)}`)
  await db.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await db
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId, codeHash: tokenHash(plain(code)) })))
  return codes
}

/** Whether a code is one of those that are left; it is used up. */
export async function takeRecoveryCode(
  { db }: Pick<Context, 'db'>,
  { staffId, code }: { staffId: number; code: string },
): Promise<boolean> {
  const taken = await db
    .delete(staffRecoveryCodes)
    .where(
      and(eq(staffRecoveryCodes.staffId, staffId), eq(staffRecoveryCodes.codeHash, tokenHash(plain(code)))),
    )
  return taken.rowCount === 1
}
