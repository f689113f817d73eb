import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { numberOrText, positiveId } from '#platform/calls/inputs.ts'
import { PayableWire, payableToWire } from '#features/orders/wire.ts'
import { FILE_PURPOSES } from '#features/orders/contract.ts'
import type { FileSeats } from './file-seats.ts'
import { openFile, readFileRights, TICKET_MINUTES } from './open-file.server.ts'
import { orderFile } from './order-file.server.ts'
import { readFile } from './queries.server.ts'
import { FileRightWire, fileRightToWire, fileToWire, FileWire } from './wire.ts'

const GROUP = '资料'
const sharedFile = {
  seconds: 60,
  tags: ({ json: { user } }: { json: z.output<typeof FileWire> }, { id }: { id: number }) => [
    `file:${id}`,
    'files',
    ...(user?.id ? [`person:${user.id}`] : []),
  ],
  meaning: ({ id }: { id: number }) => id,
}
const purpose = z.enum(FILE_PURPOSES).default('read')

export const fileCalls = ({ seats }: { readonly seats: FileSeats }) => [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/file',
    summary: '文件资料；内容要经过权限检查另取',
    group: GROUP,
    requirement: 'API-16, API-56, ENT-18',
    input: z.object({
      id: positiveId,
      userId: numberOrText.nullish().describe('为兼容而接受；权限只看登录者'),
    }),
    output: z.object({ json: FileWire }),
    example: { id: 6001 },
    shared: sharedFile,
    run: async (context, { id }) => ({ json: fileToWire(await readFile(context, id)) }),
  }),
  call({
    method: 'GET',
    path: '/semi/events/m/filedetail/:id',
    summary: '文件资料（另一个地址）',
    group: GROUP,
    requirement: 'API-45',
    input: z.object({ id: positiveId }),
    output: z.object({ json: FileWire }),
    example: { id: 6001 },
    shared: sharedFile,
    run: async (context, { id }) => ({ json: fileToWire(await readFile(context, id)) }),
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/file/open',
    summary: `检查权限，给出文件地址：公开的原件、本人的下载副本（都是 ${TICKET_MINUTES} 分钟内有效），或在线阅读页`,
    group: GROUP,
    requirement: 'FILE-03, C-34 至 C-36',
    input: z.object({ id: positiveId, purpose }),
    output: z.object({ json: z.object({ url: z.string(), expiresAt: z.number().describe('毫秒') }) }),
    example: { id: 6001, purpose: 'read' },
    run: async (context, input) => {
      const { path, expiresAt } = await openFile(context, input, seats)
      return { json: { url: path, expiresAt: expiresAt.getTime() } }
    },
  }),
  call({
    method: 'GET',
    path: '/openapi/v1/vue/file/rights',
    summary: '本人能否阅读、下载一份文件，还差什么，售价多少',
    group: GROUP,
    requirement: 'C-33, B-58',
    input: z.object({ id: positiveId }),
    output: z.object({
      json: z.object({
        read: FileRightWire,
        download: FileRightWire,
        seatOf: z.string().describe('打开就占用哪家企业的一个席位；空为不占'),
      }),
    }),
    example: { id: 6001 },
    run: async (context, { id }) => {
      const { read, download, seatOf = '' } = await readFileRights(context, id, seats)
      return { json: { read: fileRightToWire(read), download: fileRightToWire(download), seatOf } }
    },
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/file/order',
    summary: '购买一份文件的阅读或下载：给出待付订单与各家的付款二维码',
    group: GROUP,
    requirement: 'B-58, C-33',
    input: z.object({ id: positiveId, purpose }),
    output: z.object({ json: PayableWire }),
    example: { id: 6001, purpose: 'read' },
    run: async (context, input) => ({ json: payableToWire(await orderFile(context, input)) }),
  }),
]
