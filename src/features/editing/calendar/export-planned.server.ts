import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { dayAfter } from '#platform/calendar-days.ts'
import type { ExportSource } from '#platform/export/export-source.ts'
import type { Editables } from '../editable.ts'
import { PLANNED_ACT_NAMES } from './act-names.ts'
import { listPlanned, ListPlanned } from './list-planned.server.ts'

const STATES = { waiting: '等着', done: '已完成', failed: '没有做成' } as const

/** What happens by itself in a span of days, of every kind that whoever asks works on, as a file. */
export const plannedExport = ({ editables }: { readonly editables: Editables }): ExportSource =>
  listExport({
    kind: 'planned',
    name: '排期',
    permission: 'media.edit',
    needsScreen: true,
    filter: ListPlanned.extend({ days: z.coerce.number().pipe(ListPlanned.shape.days) }),
    async *rows(context, { from, days }) {
      // Day by day, since so many are read at once only.
      for (let day = 0; day < days; day += 1) {
        yield* (await listPlanned(context, editables, { from: dayAfter(from, day), days: 1 })).planned
      }
    },
    columns: {
      时间: ({ at }) => at,
      种类: ({ kindName }) => kindName,
      编号: ({ id }) => id,
      标题: ({ title }) => title,
      做什么: ({ act }) => PLANNED_ACT_NAMES[act],
      状态: ({ state }) => STATES[state],
      没有做成的原因: ({ why }) => why ?? '',
      谁定的: ({ by }) => by,
    },
  })
