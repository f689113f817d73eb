/** `半价`, `8 折`, `免费`: what a member pays of the list price of a ticket, as texts say it. */
export function sayMemberPrice(percent: number): string {
  if (percent === 100) return '原价'
  if (percent === 50) return '半价'
  if (percent === 0) return '免费'
  return `${percent / 10} 折`
}
