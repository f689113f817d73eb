import { z } from 'zod'
import type { FormKind } from '../contract.ts'
import { YearNumber } from '../year-number.ts'
import { plainCreditCode } from './credit-code.ts'
import { LONGEST_PART } from './limits.ts'
import { PART_NAMES } from './part-names.ts'

/** What an application consists of (C-85, C-86). */

export const APPLICATION_STATES = [
  'draft',
  'submitted',
  'returned',
  'accepted',
  'rejected',
  'withdrawn',
  'merged',
] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** How applications are asked for, on the screen and as a file. */
export const ApplicationFilter = z.object({
  year: YearNumber,
  state: z.enum(APPLICATION_STATES).optional(),
  text: z.string().max(100).default('').describe('编号、企业或产品里的字'),
})

export const SOURCES = ['online', 'mail'] as const

/** What a reader has not handed in is nobody's business. */
export const isReadersDraft = ({
  state,
  source,
}: {
  readonly state: ApplicationState
  readonly source: (typeof SOURCES)[number]
}): boolean => state === 'draft' && source === 'online'

export const STATE_NAMES: Readonly<Record<ApplicationState, string>> = {
  draft: '草稿',
  submitted: '已提交',
  returned: '待补充',
  accepted: '已通过',
  rejected: '未通过',
  withdrawn: '已撤回',
  merged: '已合并',
}

/** What has become of an application, in a word. */
export const fateOf = ({
  state,
  end,
  mergedInto,
}: {
  state: ApplicationState
  end: { readonly isExcluded: boolean } | undefined
  mergedInto: { readonly number: string } | undefined
}): string => {
  if (mergedInto) return `已并入 ${mergedInto.number}`
  return end ? (end.isExcluded ? '已取消参评资格' : '已退出评选') : STATE_NAMES[state]
}

const part = (name: keyof typeof PART_NAMES) =>
  z
    .string()
    .trim()
    .max(LONGEST_PART[name], `不能超过 ${LONGEST_PART[name]} 个字`)
    .meta({ title: PART_NAMES[name] })
const text = (name: keyof typeof PART_NAMES) => part(name).default('')

/** What is said to whoever has proved no mobile number. */
export const PHONE_FIRST = '提交申报前要先验证手机号，评选办公室用它找得到您；现在验证，或填完再来。'

/** What somebody writes of an application; a draft may lack anything. */
export const ApplicationText = z.object({
  prizeId: z.number().int().positive(),
  company: text('company'),
  /** Of the company, 18 signs; empty for one abroad. */
  creditCode: z.string().max(100).transform(plainCreditCode).pipe(part('creditCode')).default(''),
  product: text('product'),
  /** Shown on the candidate's page. */
  summary: text('summary'),
  /** By the fields' keys. */
  answers: z
    .array(z.object({ key: z.string().max(30), text: z.string().max(5000) }))
    .max(60)
    .default([]),
  contactName: text('contactName'),
  contactPhone: text('contactPhone'),
  contactEmail: text('contactEmail'),
})
export type ApplicationText = z.output<typeof ApplicationText>

/** What was agreed to when an application was handed in online: the words, their version, and when, in Shanghai. */
interface Consent {
  readonly text: string
  readonly version: string
  readonly at: string
}

/** What applicants read in place of what is kept no longer. */
export const FORGOTTEN = '填写内容、联系人与材料保存到公布后一年，现已删除；编号、企业与结果一直保留。'

/** An application as it was handed in. */
export interface SubmittedApplication {
  readonly prize: string
  readonly company: string
  readonly creditCode: string
  readonly product: string
  readonly summary: string
  readonly answers: readonly {
    readonly label: string
    readonly text: string
    readonly isConfidential?: boolean
  }[]
  readonly documents: readonly {
    readonly name: string
    readonly bytes: number
    readonly digest: string
    /** What it answers; missing for proof. */
    readonly label?: string
  }[]
  /** The form that was filled in, kept when it is accepted, which may be for a prize of another one. */
  readonly form?: FormKind
  /** Missing where it came by mail, signed on paper, or before consent was kept. */
  readonly consent?: Consent
}

export interface DocumentView {
  readonly id: number
  /** The key of the question that it answers; empty for proof. */
  readonly field: string
  readonly name: string
  readonly bytes: number
}
