import { z } from 'zod'
import { FILE_ACCESS } from '#features/files/contract.ts'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { listReleases, ReleaseMaterials, releaseMaterials } from '../release-materials.server.ts'

const group = '活动：资料'

/** What organisers do with the materials of an event. */
export const materialCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/events/materials',
    permission: 'events.edit',
    summary: '一场活动的资料：谁能看，是否已向参会者开放',
    group,
    requirement: 'C-47',
    input: z.object({ eventId: positiveId }),
    output: z.object({
      json: z.array(
        z.object({
          fileId: z.number(),
          title: z.string(),
          speaker: z.string(),
          access: z.enum(FILE_ACCESS),
          releasedAt: z.string(),
          consent: z.string(),
        }),
      ),
    }),
    example: { eventId: 7001 },
    run: async (context, input) => ({
      json: (await listReleases(context, input)).map(({ releasedAt, ...rest }) => ({
        ...rest,
        releasedAt: releasedAt ? shanghaiMinute(releasedAt) : '',
      })),
    }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/events/materials/release',
    permission: 'events.edit',
    summary: '把资料开放给参会者，写明谁同意；不写则收回',
    group,
    requirement: 'C-47',
    input: ReleaseMaterials,
    output: z.object({ json: z.object({}) }),
    example: { eventId: 7001, fileIds: [], consent: '演讲人 12 月 3 日邮件同意' },
    async run(context, input) {
      await releaseMaterials(context, input)
      return { json: {} }
    },
  }),
] as const
