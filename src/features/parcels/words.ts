/** How far a parcel is, in the words of the office and of readers. */

export const PARCEL_STATES = ['waiting', 'posted', 'cancelled'] as const
export type ParcelState = (typeof PARCEL_STATES)[number]

export const STATE_NAMES: Readonly<Record<ParcelState, string>> = {
  waiting: '待寄',
  posted: '已寄出',
  cancelled: '不再寄',
}

/** Why one that was posted did not arrive. */
export const FAILURES = ['returned', 'lost'] as const
export type Failure = (typeof FAILURES)[number]

export const FAILURE_NAMES: Readonly<Record<Failure, string>> = {
  returned: '退回来了',
  lost: '寄丢了',
}

/** Those that are chosen from; any other may be typed. */
export const USUAL_CARRIERS = [
  '顺丰速运',
  '京东物流',
  '中国邮政EMS',
  '中通快递',
  '圆通速递',
  '韵达速递',
  '申通快递',
]

/** By which a parcel is known on its label and in lists, with the address that it was printed with: P12-1. */
export const labelOf = ({ id, addressVersion }: { id: number; addressVersion: number }): string =>
  `P${id}-${addressVersion}`

/** 2 本. */
export const sayCopies = (copies: number): string => `${copies} 本`
