import { App } from 'antd'
import { yuanOfFen } from '#platform/money.ts'

/** Says what became of an order that a transfer paid. */
export function useSayRecorded(): (recorded: {
  readonly isGiven: boolean
  readonly backFen: number
}) => void {
  const { message } = App.useApp()
  return ({ isGiven, backFen }) => {
    if (backFen > 0)
      void message.warning(
        `已记到账；${isGiven ? '有一部分' : '这个订单'}已经给不了，${yuanOfFen(backFen)} 元列进了“要汇回”`,
      )
    else void message.success(isGiven ? '已记到账，订单生效，通知了付款人' : '已记到账，几分钟内生效')
  }
}
