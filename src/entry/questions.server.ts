import { z } from 'zod'

/** One end of the channel between the first process and one it has forked. */
export interface Channel {
  send(message: object, handle: undefined, options: undefined, onSent: (error: Error | null) => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

const Question = z.object({ question: z.string(), number: z.number() })
const Answer = z.object({ answerTo: z.number(), value: z.unknown(), isFailure: z.boolean() })

export type Ask = (question: string, patienceMs: number) => Promise<unknown>

/**
 * Asks the process at the other end and answers what it asks. `ask` rejects when it does not answer in time, cannot, or is
 * gone; what one process says to another is ours, so it is not checked further.
 */
export function connectProcess(
  channel: Channel,
  answers: Readonly<Record<string, () => Promise<unknown>>>,
): Ask {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  const send = (message: object) =>
    new Promise<void>((sent, failed) =>
      channel.send(message, undefined, undefined, (error) => (error ? failed(error) : sent())),
    )
  const answer = async (question: string, number: number) => {
    const made = await Promise.resolve(answers[question]?.()).then(
      (value) => ({ value, isFailure: value === undefined }),
      () => ({ value: undefined, isFailure: true }),
    )
    // Who is gone needs no answer.
    await send({ answerTo: number, ...made }).catch(() => undefined)
  }
  channel.on('message', (message) => {
    const asked = Question.safeParse(message).data
    if (asked) void answer(asked.question, asked.number)
    const heard = Answer.safeParse(message).data
    if (!heard) return
    const { answerTo, value, isFailure } = heard
    if (isFailure) waiting.get(answerTo)?.reject(new Error('the other process cannot say'))
    else waiting.get(answerTo)?.resolve(value)
  })
  return async (question, patienceMs) => {
    const number = (last += 1)
    const answered = Promise.withResolvers<unknown>()
    waiting.set(number, answered)
    const timer = setTimeout(() => answered.reject(new Error('the other process says nothing')), patienceMs)
    try {
      await Promise.race([send({ question, number }), answered.promise])
      return await answered.promise
    } finally {
      clearTimeout(timer)
      waiting.delete(number)
    }
  }
}
