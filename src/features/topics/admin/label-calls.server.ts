import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { TriedLabel, tryLabel, TryLabel } from '../labelling/try-label.server.ts'

export const labelTrialCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/labels/try',
    permission: 'labels.edit',
    summary: '词典里有这个词条时，最近一千篇文章的标签会怎样变',
    group: '词典',
    requirement: 'C-55',
    input: TryLabel,
    output: z.object({ json: TriedLabel }),
    example: { name: '碳化硅衬底', aliases: 'SiC衬底,SiC substrate' },
    run: async (context, input) => ({ json: await tryLabel(context, input) }),
  }),
] as const
