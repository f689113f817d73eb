/** 还有 2 期。 */
export const sayLeft = ({ left, isSupplement }: { left: number; isSupplement: boolean }): string => {
  const rest =
    left === 0 ? '订阅的各期已全部送达，可以续订。' : left === 1 ? '还剩最后一期。' : `还有 ${left} 期。`
  return isSupplement ? `这是增刊，不占期数，${rest}` : rest
}
