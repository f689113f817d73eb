import { shownYuan } from '#platform/money.ts'
import type { TypeChange } from '../changes/contract.ts'

/** What changing a ticket does, in words, before it is done. */
export function sayChange({
  fromType,
  toType,
  fromFen,
  toFen,
  differenceFen,
  left,
  payUntil,
}: TypeChange): string {
  const isMoved = fromType !== toType
  const what = isMoved
    ? `从“${fromType}”（${shownYuan(fromFen)} 元）改为“${toType}”（${shownYuan(toFen)} 元）。`
    : `“${fromType}”的票价从 ${shownYuan(fromFen)} 元改为 ${shownYuan(toFen)} 元。`
  const seats = isMoved ? (left === null ? '' : `“${toType}”还余 ${left} 张。`) : ''
  if (differenceFen > 0)
    return `${what}需补 ${shownYuan(differenceFen)} 元：通知报名人在“我的活动”里付款${isMoved ? '，名额为他留' : ''}到 ${payUntil?.slice(0, 16).replace('T', ' ')}；付了才生效${isMoved ? '，原二维码作废、新票发给参会人' : ''}，不付则照旧。${seats}`
  const money = differenceFen < 0 ? `退 ${shownYuan(-differenceFen)} 元，按原路返回。` : '不补不退。'
  return `${what}${money}立即生效，原二维码作废，新票发给参会人。${seats}`
}
