import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import type { Failure } from './words.ts'

/** What whoever bought a printed white paper is told. */

interface Posted {
  readonly subject: string
  readonly copies: number
  readonly carrier: string
  readonly trackingNumber: string
  /** Whether another number was told before. */
  readonly isCorrected: boolean
}

export const parcelPosted = messageKind<Posted>({
  kind: 'parcel_posted',
  name: '纸质白皮书寄出',
  type: 'order',
  write: ({ subject, copies, carrier, trackingNumber, isCorrected }) => ({
    title: isCorrected ? '快递单号更正' : '纸质白皮书已寄出',
    text: isCorrected
      ? `“${oneLine(subject, 60)}”的快递单号更正为 ${carrier} ${trackingNumber}，以这一个为准。`
      : `“${oneLine(subject, 60)}”${copies} 本已交给${carrier}，单号 ${trackingNumber}，在“我的寄送”里也看得到。`,
  }),
})

/** Why a parcel waits for its buyer. */
const WAITS: Readonly<Record<Failure | 'addressless', string>> = {
  addressless: '还没有收件地址，请在“我的寄送”里填写，填好就安排寄出。',
  returned: '被快递退了回来。请在“我的寄送”里核对收件人、电话与地址，我们再寄一次。',
  lost: '在路上丢失了，我们会再寄一次；地址有变的，请在“我的寄送”里修改。',
}

export const parcelWaits = messageKind<{ readonly subject: string; readonly why: keyof typeof WAITS }>({
  kind: 'parcel_waits',
  name: '纸质白皮书没有寄到',
  type: 'order',
  write: ({ subject, why }) => ({
    title: why === 'addressless' ? '请填写纸质白皮书的收件地址' : '纸质白皮书没有寄到',
    text: `“${oneLine(subject, 60)}”${WAITS[why]}`,
  }),
})
