import { z } from 'zod'
import { call, type Call } from '#platform/calls/call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { openFile } from './open-file.server.ts'
import { readFile } from './queries.server.ts'
import { fileToWire, FileWire } from './wire.ts'

const GROUP = '资料'

export const fileCalls: readonly Call[] = [
  call({
    method: 'POST',
    path: '/openapi/v1/vue/file',
    summary: '文件资料；内容要经过权限检查另取',
    group: GROUP,
    requirement: 'API-16, API-56, ENT-18',
    input: z.object({
      id: positiveId,
      userId: z.union([z.string(), z.number()]).nullish().describe('为兼容而接受；权限只看登录者'),
    }),
    output: z.object({ json: FileWire }),
    example: { id: 6001 },
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
    run: async (context, { id }) => ({ json: fileToWire(await readFile(context, id)) }),
  }),
  call({
    method: 'POST',
    path: '/openapi/v1/vue/file/open',
    summary: '检查权限，给出五分钟内有效的文件地址',
    group: GROUP,
    requirement: 'FILE-03, C-34',
    input: z.object({ id: positiveId, purpose: z.enum(['read', 'download']).default('read') }),
    output: z.object({ json: z.object({ url: z.string(), expiresAt: z.number().describe('毫秒') }) }),
    example: { id: 6001, purpose: 'read' },
    run: async (context, input) => {
      const { path, expiresAt } = await openFile(context, input)
      return { json: { url: path, expiresAt: expiresAt.getTime() } }
    },
  }),
]
