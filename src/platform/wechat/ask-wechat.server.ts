import { z } from 'zod'

/** Why WeChat gave nothing: its own `errcode`, or 0 when no answer could be understood. */
export class WechatProblem extends Error {
  readonly errcode: number

  constructor(errcode: number, message: string) {
    super(message)
    this.name = 'WechatProblem'
    this.errcode = errcode
  }
}

const Failure = z.object({ errcode: z.number().refine((code) => code !== 0), errmsg: z.string().default('') })

/** One question; whatever goes wrong is a WechatProblem, whose message never holds the address with its secret. */
export async function askWechat<Schema extends z.ZodType>(
  address: string,
  query: Record<string, string>,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  let body: unknown
  try {
    const response = await fetch(`${address}?${new URLSearchParams(query)}`, { signal, redirect: 'error' })
    body = await response.json()
  } catch (error) {
    throw new WechatProblem(0, error instanceof Error ? error.name : 'no answer')
  }
  const failure = Failure.safeParse(body)
  if (failure.success) throw new WechatProblem(failure.data.errcode, failure.data.errmsg.slice(0, 200))
  const answer = schema.safeParse(body)
  if (!answer.success) throw new WechatProblem(0, 'an answer of another form')
  return answer.data
}
