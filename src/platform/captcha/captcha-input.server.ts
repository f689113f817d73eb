import { word } from '../calls/inputs.ts'
import type { Context } from '../context.ts'
import { verifyChallenge } from './captcha.server.ts'

export const captchaInput = word(4000).nullish().describe('需要安全验证时的答案')

/** Whether a security question was solved; refuses a wrong answer to one, and is asked before the transaction that it guards. */
export async function isSolved(context: Context, captcha: string | null | undefined): Promise<boolean> {
  if (!captcha) return false
  await verifyChallenge(context, captcha)
  return true
}
