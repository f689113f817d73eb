import type { Logger } from 'pino'
import { z } from 'zod'
import { providerFailures } from '../faults.server.ts'
import { canonicalRequest } from '../sms/canonical-request.server.ts'
import { signTc3 } from '../sms/sign-tc3.server.ts'
import { SafetyProblem, type ContentSafety, type SafetyVerdict } from './content-safety.ts'
import type { ContentSafetySettings } from './safety-settings.ts'

const TIMEOUT_MS = 5000
/** The service reads so many characters of one text. */
const LONGEST_TEXT = 10_000

const Answer = z.object({
  Response: z.union([
    z.object({ Error: z.object({ Code: z.string() }) }),
    z.object({ Suggestion: z.enum(['Pass', 'Review', 'Block']), Label: z.string().default('') }),
  ]),
})

const LABELS: Readonly<Record<string, string>> = {
  Porn: '色情',
  Sexy: '低俗',
  Abuse: '谩骂',
  Ad: '广告',
  Illegal: '违法',
  Polity: '涉政',
  Terror: '暴恐',
  Spam: '灌水',
  Teenager: '未成年人不宜',
}

type Question = Readonly<Record<string, unknown>>

/**
 * Tencent Cloud's content safety: TextModeration (tms) and ImageModeration (ims), both of 2020-12-29, signed with
 * TC3-HMAC-SHA256. A longer text is judged in parts, the worst of which counts.
 */
export function tencentSafety(
  settings: ContentSafetySettings,
  { log, now = () => new Date() }: { log: Logger; now?: () => Date },
): ContentSafety {
  const ask = async (service: 'tms' | 'ims', question: Question): Promise<SafetyVerdict> => {
    try {
      return await askOnce(service, question, settings, now())
    } catch (error) {
      const code = error instanceof SafetyProblem ? error.code : String(error)
      providerFailures.inc({ provider: `content-safety-${service}` })
      log.warn({ service, code }, 'content safety gave no answer')
      throw error
    }
  }
  const BizType = (policy: string | undefined) => (policy ? { BizType: policy } : {})
  return {
    async judgeText(text, personId) {
      const verdicts = await Promise.all(
        partsOf(text).map((part) =>
          ask('tms', {
            Content: Buffer.from(part).toString('base64'),
            User: { UserId: String(personId) },
            ...BizType(settings.textPolicy),
          }),
        ),
      )
      return worstOf(verdicts)
    },
    judgePicture: (bytes, personId) =>
      ask('ims', {
        FileContent: bytes.toString('base64'),
        User: { UserId: String(personId) },
        ...BizType(settings.picturePolicy),
      }),
  }
}

const ACTIONS = { tms: 'TextModeration', ims: 'ImageModeration' } as const

async function askOnce(
  service: 'tms' | 'ims',
  question: Question,
  settings: ContentSafetySettings,
  now: Date,
): Promise<SafetyVerdict> {
  const { host, origin } = new URL(service === 'tms' ? settings.textUrl : settings.pictureUrl)
  const timestampSeconds = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify(question)
  const contentType = 'application/json; charset=utf-8'
  const action = ACTIONS[service]
  const signed = canonicalRequest({
    headers: { 'content-type': contentType, host, 'x-tc-action': action.toLowerCase() },
    payload: body,
  })
  const headers = {
    authorization: signTc3(signed, { ...settings, service, timestampSeconds }),
    'content-type': contentType,
    'x-tc-action': action,
    'x-tc-version': '2020-12-29',
    'x-tc-region': settings.region,
    'x-tc-timestamp': String(timestampSeconds),
  }
  const answer = Answer.safeParse(await post(`${origin}/`, headers, body))
  if (!answer.success) throw new SafetyProblem('an answer of another form')
  const { Response } = answer.data
  if ('Error' in Response) throw new SafetyProblem(Response.Error.Code)
  if (Response.Suggestion === 'Pass') return { verdict: 'pass' }
  const label = LABELS[Response.Label] ?? '不当内容'
  return { verdict: Response.Suggestion === 'Block' ? 'block' : 'review', label }
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(url, { method: 'POST', redirect: 'error', headers, body, signal })
    return await response.json()
  } catch (error) {
    throw new SafetyProblem(error instanceof Error ? error.name : 'no answer')
  }
}

function partsOf(text: string): string[] {
  const characters = [...text]
  const parts: string[] = []
  for (let start = 0; start < characters.length; start += LONGEST_TEXT)
    parts.push(characters.slice(start, start + LONGEST_TEXT).join(''))
  return parts
}

function worstOf(verdicts: readonly SafetyVerdict[]): SafetyVerdict {
  const of = (wanted: SafetyVerdict['verdict']) => verdicts.find(({ verdict }) => verdict === wanted)
  return of('block') ?? of('review') ?? { verdict: 'pass' }
}
