import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import type { Editables } from '../editable.ts'
import { SavedView } from '../views/list-address.ts'
import {
  listViews,
  removeView,
  RemoveView,
  saveView,
  SaveView,
  ViewsOf,
} from '../views/saved-views.server.ts'

const group = '编辑'
const done = z.object({ json: z.object({}) })

/** The filters that somebody has named for a list, for oneself alone. */
export const viewCalls = (editables: Editables) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/content/views',
      permission: 'own',
      summary: '本人保存的筛选视图',
      group,
      requirement: 'C-101',
      input: ViewsOf,
      output: z.object({ json: z.array(SavedView) }),
      example: { kind: 'topic' },
      run: async (context, input) => ({ json: await listViews(context, editables, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/views/save',
      permission: 'own',
      summary: '保存一个筛选视图；同名的换掉',
      group,
      input: SaveView,
      output: done,
      example: { kind: 'topic', name: '我在写的', address: { work: 'mine' } },
      async run(context, input) {
        await saveView(context, editables, input)
        return { json: {} }
      },
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/content/views/remove',
      permission: 'own',
      summary: '删除本人的一个筛选视图',
      group,
      input: RemoveView,
      output: done,
      example: { kind: 'topic', name: '我在写的' },
      async run(context, input) {
        await removeView(context, editables, input)
        return { json: {} }
      },
    }),
  ] as const
