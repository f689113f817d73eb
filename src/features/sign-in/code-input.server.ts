import { z } from 'zod'
import { word } from '#platform/calls/inputs.ts'
import { captchaInput } from '#platform/captcha/captcha-input.server.ts'

/** What comes with a code besides it; browsers keep a cookie and need no `codeId`. */
export const codeInput = {
  codeId: word(100).nullish().describe('发送验证码时回答的 codeId；不保存 Cookie 的调用者需要'),
  captcha: captchaInput,
}

export const SentCodeWire = z.object({
  waitSeconds: z.number(),
  codeId: z.string().describe('不保存 Cookie 的调用者在使用验证码时一起发送'),
})
