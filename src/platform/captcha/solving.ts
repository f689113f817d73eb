import { CallFailed } from '../calls/client.ts'
import { CAPTCHA_NEEDED } from './messages.ts'

/** A telephone needs a second; whoever needs more than a minute is told to try again. */
const SOLVING_MS = 60_000

/** Sends a call, and solves the security question by itself when the server asks for it. */
export async function solving<Input extends { captcha?: string | null }, Answer>(
  ask: (input: Input) => Promise<Answer>,
  input: Input,
): Promise<Answer> {
  try {
    return await ask(input)
  } catch (error) {
    if (!(error instanceof CallFailed) || error.message !== CAPTCHA_NEEDED) throw error
  }
  // Fetched only by those who are asked for it.
  const { passCaptcha } = await import('./solve-challenge.ts')
  const captcha = await passCaptcha(AbortSignal.timeout(SOLVING_MS))
  return ask({ ...input, captcha })
}
