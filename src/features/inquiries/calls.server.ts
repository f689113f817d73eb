import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { word, writtenText } from '#platform/calls/inputs.ts'
import {
  LONGEST_COMPANY,
  LONGEST_EMAIL,
  LONGEST_NAME,
  LONGEST_NOTE,
  LONGEST_ORIGIN,
  LONGEST_PHONE,
} from './check-inquiry.ts'
import { INQUIRY_ARRIVED } from './messages.ts'
import { inquiriesOfPhone, inquiriesOfPhoneHere, inquiriesOfPlace } from './rate-limits.ts'
import { submitInquiry } from './submit-inquiry.server.ts'

/** A field of the form as callers send it: a number is text, what is missing is empty and refused by name later. */
const field = (most: number, about: string) =>
  z
    .union([writtenText(most), z.number()], { error: '应为文字' })
    .nullish()
    .transform((value) => String(value ?? ''))
    .describe(about)

export const inquiryCalls = [
  call({
    method: 'POST',
    path: '/vue/vipcenter/ruzhu',
    summary: `提交资料，由客服联系；同一地址每小时 ${inquiriesOfPlace.points} 次，同一号码一天从同一地址 ${inquiriesOfPhoneHere.points} 次、从各处共 ${inquiriesOfPhone.points} 次`,
    group: '联系客服',
    requirement: 'API-37, INFO-01 至 -04',
    input: z.object({
      name: field(LONGEST_NAME, `姓名，必填，最多 ${LONGEST_NAME} 字`).meta({ title: '姓名' }),
      company: field(LONGEST_COMPANY, `公司，必填，最多 ${LONGEST_COMPANY} 字`),
      phone: field(LONGEST_PHONE, '手机号，必填；也可为港澳台号码或带区号的座机'),
      email: field(LONGEST_EMAIL, '邮箱，必填'),
      origin: word(LONGEST_ORIGIN).nullish().describe('从哪里打开的，例如 settle'),
      note: word(LONGEST_NOTE).nullish().describe('咨询的是什么，由打开表单的页面带来'),
    }),
    output: z.object({ json: z.null(), msg: z.string() }),
    example: {
      name: '林一帆',
      company: '砺川晶体',
      phone: '13800138000',
      email: 'lin@example.com',
      origin: 'settle',
    },
    run: async (context, { origin, note, ...draft }) => {
      await submitInquiry(context, { ...draft, origin: origin ?? '', note: note ?? '' })
      return { json: null, msg: INQUIRY_ARRIVED }
    },
  }),
]
