import { z } from 'zod'
import { PayableWire, payableToWire } from '#features/orders/wire.ts'
import { call } from '#platform/calls/call.ts'
import { OrderCopies, orderCopies } from './order-copies.server.ts'
import { ChangeOwnAddress, changeOwnAddress } from './own-parcels.server.ts'

const GROUP = '白皮书与内参'
const to = {
  recipient: '顾南乔',
  phone: '13800138000',
  region: '江苏省苏州市工业园区',
  street: '金鸡湖大道 88 号 砺川晶体',
}

export const parcelCalls = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/parcels/order',
    summary: '买若干本纸质白皮书，寄到一个地址：给出待付订单与各家的付款二维码',
    group: GROUP,
    requirement: 'C-17',
    input: OrderCopies,
    output: z.object({ json: PayableWire }),
    example: { reportId: 8003, edition: 'print', copies: 2, to },
    run: async (context, input) => ({ json: payableToWire(await orderCopies(context, input)) }),
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/parcels/address',
    summary: '修改本人一件还没有寄出的收件地址',
    group: GROUP,
    requirement: 'C-17',
    input: ChangeOwnAddress,
    output: z.object({ json: z.null() }),
    example: { id: 1, to },
    run: async (context, input) => {
      await changeOwnAddress(context, input)
      return { json: null }
    },
  }),
]
