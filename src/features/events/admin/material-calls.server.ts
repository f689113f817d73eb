import { z } from 'zod'
import { FILE_ACCESS } from '#features/files/contract.ts'
import { staffCall } from '#features/staff/staff-call.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { addMaterial, MaterialOfEvent, removeMaterial } from '../add-material.server.ts'
import { listMaterialEvents, MaterialEventFilter, MaterialEventRow } from '../list-material-events.server.ts'
import { OrderMaterials, orderMaterials } from '../order-materials.server.ts'
import { listReleases, ReleaseMaterials, releaseMaterials } from '../release-materials.server.ts'

const group = '活动：资料'

/** What organisers do with the materials of an event. */
export const materialCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/events/materials',
    permission: 'materials.edit',
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
    permission: 'materials.edit',
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
  staffCall({
    method: 'GET',
    path: '/admin/api/events/with-materials',
    permission: 'materials.edit',
    summary: '有资料的与要放资料的活动，新的在前，一次五十场',
    group,
    requirement: 'C-47',
    input: MaterialEventFilter,
    output: z.object({ json: z.array(MaterialEventRow) }),
    example: { q: '年会' },
    run: async (context, input) => ({ json: await listMaterialEvents(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/events/materials/order',
    permission: 'materials.edit',
    summary: '一场活动的资料从此依这个次序',
    group,
    requirement: 'C-47',
    input: OrderMaterials,
    output: z.object({ json: z.object({}) }),
    example: { eventId: 7001, fileIds: [] },
    async run(context, input) {
      await orderMaterials(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/events/materials/add',
    permission: 'materials.edit',
    summary: '把已有的一份资料加入一场活动',
    group,
    input: MaterialOfEvent,
    output: z.object({ json: z.object({}) }),
    example: { eventId: 7001, fileId: 6001 },
    async run(context, input) {
      await addMaterial(context, input)
      return { json: {} }
    },
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/events/materials/remove',
    permission: 'materials.edit',
    summary: '把一份资料移出活动；资料本身留着',
    group,
    input: MaterialOfEvent,
    output: z.object({ json: z.object({}) }),
    example: { eventId: 7001, fileId: 6001 },
    async run(context, input) {
      await removeMaterial(context, input)
      return { json: {} }
    },
  }),
] as const
