import type { Messages } from '#platform/messages.ts'

export const parcelMessages: Messages = {
  copies_not_sold: '这个版本现在不能在线购买，请刷新页面，或联系客服',
  addresses_of_day_used: '一天最多写 {points} 个新地址，请 {wait}后再试',
  parcel_unknown: '没有这一件',
  parcel_posted_already: '已经寄出，请刷新看快递单号；地址不对的，请联系客服',
  parcel_cancelled: '已经退款或注销，不再寄',
  parcel_address_changed: '收件地址刚刚改过，请刷新，按新的地址写面单',
  tracking_number_taken:
    '这个单号已经登记在 {label}，寄往别处，请核对；确实装在一起寄的，打开这一件，勾“共用这个单号”再登记',
  parcel_without_address: '还没有收件地址',
  posting_unknown: '没有这一次寄送，或已经另有结果',
  nothing_to_decide: '没有等着决定的，请刷新',
}
