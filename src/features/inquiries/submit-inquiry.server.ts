import { z } from 'zod'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { takePoints } from '#platform/limits/take-points.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { seenOnOneLine } from '#platform/text/unseen.ts'
import { FIELDS, LONGEST_NOTE, LONGEST_ORIGIN, problemsOf } from './check-inquiry.ts'
import { inquiriesOfPhone, inquiriesOfPhoneHere, inquiriesOfPlace } from './rate-limits.ts'
import { nameOfOrigin } from './origins.ts'
import { normalTelephone } from './telephone.ts'
import { inquiries } from './tables.server.ts'

export const SubmitInquiry = z.object({
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  email: z.string(),
  origin: z.string().max(LONGEST_ORIGIN).default(''),
  note: z.string().max(LONGEST_NOTE).default(''),
})

/**
 * Keeps what somebody left with the information form and puts a mail to customer service into the outbox, both or
 * neither; gives the inquiry's id. Refuses the first problem of the four fields (`inquiry_name_missing` and so on),
 * `too_many_inquiries` and `phone_submitted_often` (INFO-01 to -04, C-110).
 */
export async function submitInquiry(context: Context, input: z.input<typeof SubmitInquiry>): Promise<number> {
  const draft = parseInput(SubmitInquiry, input)
  const problems = problemsOf(draft)
  const problem = FIELDS.map((field) => problems[field]).find(Boolean)
  const phone = normalTelephone(draft.phone)
  if (problem || phone === undefined) {
    throw new Refusal('invalid', problem ?? 'inquiry_phone_malformed')
  }
  const inquiry = {
    name: seenOnOneLine(draft.name),
    company: seenOnOneLine(draft.company),
    phone,
    email: seenOnOneLine(draft.email),
    origin: seenOnOneLine(draft.origin),
    note: draft.note.trim(),
  }
  const place = addressKey(context.caller?.address ?? 'here')
  await takePoints(context, [
    { limit: inquiriesOfPlace, key: place },
    { limit: inquiriesOfPhoneHere, key: `${phone} ${place}` },
    { limit: inquiriesOfPhone, key: phone },
  ])
  return inTransaction(context, async (within) => {
    const [kept] = await within.db
      .insert(inquiries)
      .values({ ...inquiry, createdAt: within.now })
      .returning({ id: inquiries.id })
    if (!kept) throw new Error('the inquiry was not returned')
    await enqueueMail(within, {
      to: within.services.settings.site.contact.email,
      replyTo: inquiry.email,
      subject: `资料提交：${inquiry.company} ${inquiry.name}`,
      text: textOfMail(inquiry, within.now),
      purpose: 'inquiry',
    })
    await recordAudit(within, 'submitInquiry', `inquiry:${kept.id}`, { origin: inquiry.origin })
    return kept.id
  })
}

function textOfMail(
  inquiry: { name: string; company: string; phone: string; email: string; origin: string; note: string },
  now: Date,
): string {
  const lines = [
    ['姓名', inquiry.name],
    ['公司', inquiry.company],
    ['手机号', inquiry.phone],
    ['邮箱', inquiry.email],
    ['来源', nameOfOrigin(inquiry.origin)],
    ['备注', inquiry.note],
    ['提交时间', shanghaiMinute(now)],
  ] as const
  return lines
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}：${text}\n`)
    .join('')
}
