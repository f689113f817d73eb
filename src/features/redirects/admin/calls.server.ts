import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import {
  listRedirects,
  RedirectDesk,
  RedirectFilter,
  removeRedirect,
  RemoveRedirect,
} from '../redirect-desk.server.ts'
import { SavedRedirects, saveRedirects, SaveRedirects } from '../save-redirects.server.ts'

const group = '跳转'
const permission = 'redirects.edit'

/** Where old addresses lead. */
export const redirectCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/redirects',
    permission,
    summary: '跳转，新的在前，与常被问起却没有的地址',
    group,
    input: RedirectFilter,
    output: z.object({ json: RedirectDesk }),
    example: {},
    run: async (context, input) => ({ json: await listRedirects(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/redirects/save',
    permission,
    summary: '加几条跳转或改去处，全部做或都不做；可以只看会怎样',
    group,
    input: SaveRedirects,
    output: z.object({ json: SavedRedirects }),
    example: { lines: [{ path: '/old/about.html', target: '/about' }], isDryRun: true },
    run: async (context, input) => ({ json: await saveRedirects(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/redirects/remove',
    permission,
    summary: '删去一条跳转',
    group,
    input: RemoveRedirect,
    output: z.object({ json: z.object({}) }),
    example: { id: 1 },
    async run(context, input) {
      await removeRedirect(context, input)
      return { json: {} }
    },
  }),
] as const
