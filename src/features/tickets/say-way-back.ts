/** How money goes back; `isByHand` where its provider no longer takes it, because too long ago or too often. */
export const sayWayBack = (isByHand: boolean): string =>
  isByHand ? '支付机构已不受理原路退回，由我们转账退给您' : '按原路退回'
