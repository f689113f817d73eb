import { z } from 'zod'
import { word } from '#platform/calls/inputs.ts'
import { verifyChallenge } from '#platform/captcha/captcha.server.ts'
import type { Context } from '#platform/context.ts'

export const captchaInput = word(4000).nullish().describe('需要安全验证时的答案')

/** What comes with a code besides it; browsers keep a cookie and need no `codeId`. */
export const codeInput = {
  codeId: word(100).nullish().describe('发送验证码时回答的 codeId；不保存 Cookie 的调用者需要'),
  captcha: captchaInput,
}

export const SentCodeWire = z.object({
  waitSeconds: z.number(),
  codeId: z.string().describe('不保存 Cookie 的调用者在使用验证码时一起发送'),
})

/** Whether a security question was solved; refuses a wrong answer to one. */
export async function isSolved(context: Context, captcha: string | null | undefined): Promise<boolean> {
  if (!captcha) return false
  await verifyChallenge(context, captcha)
  return true
}
