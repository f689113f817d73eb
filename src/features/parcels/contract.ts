import { z } from 'zod'
import { LONGEST_CARRIER } from './limits.ts'
import type { Failure, ParcelState } from './words.ts'

/** What leaves the parcels. */

/** The firm that carries a parcel: 顺丰速运. */
export const Carrier = z
  .string()
  .max(2 * LONGEST_CARRIER, `快递公司不能超过 ${LONGEST_CARRIER} 个字`)
  .overwrite((text) => text.replaceAll(/\s+/g, ' ').trim())
  .min(1, '请填写快递公司')
  .max(LONGEST_CARRIER, `快递公司不能超过 ${LONGEST_CARRIER} 个字`)
  // Of a pasted line with a further column, such as the day, the number would be taken for the carrier's name.
  .refine((text) => !/\d{5}/.test(text), '快递公司里不写单号；粘贴的一行只要寄件编号、快递公司、快递单号三样')
  .meta({ title: '快递公司' })

/** The carrier's number of a parcel, as it stands on its label. */
export const TrackingNumber = z
  .string()
  .max(60)
  .overwrite((text) => text.replaceAll(/\s+/g, '').toUpperCase())
  .regex(
    /^[A-Z0-9-]{5,40}$/,
    '快递单号应为 5 到 40 位数字或字母；表格里变成了 7.8E+13 的，请把那一列设为文本',
  )
  .meta({ title: '快递单号' })

/** One time that a parcel was given to a carrier. */
export interface PostingView {
  readonly id: number
  readonly copies: number
  readonly carrier: string
  readonly trackingNumber: string
  /** What was said of it before it was put right, the oldest first. */
  readonly former: readonly string[]
  readonly postedAt: Date
  readonly correctedAt: Date | undefined
  readonly failure: Failure | undefined
  readonly failedAt: Date | undefined
  readonly note: string
}

/** A parcel as its receiver sees it. */
export interface ParcelView {
  readonly id: number
  readonly subject: string
  readonly orderNumber: string
  readonly copies: number
  /** How many of them were refunded. */
  readonly taken: number
  readonly state: ParcelState
  /** Whether the white paper is still to come out, and with it the parcel; then the day for which it is planned. */
  readonly comesOn: string | undefined
  /** Whether the white paper was taken down. */
  readonly isTakenDown: boolean
  readonly recipient: string
  readonly phone: string
  readonly region: string
  readonly street: string
  readonly addressVersion: number
  readonly createdAt: Date
  /** The first one first. */
  readonly postings: readonly PostingView[]
}
