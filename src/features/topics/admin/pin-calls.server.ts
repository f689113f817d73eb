import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { listPins, Pin, PinsOf, savePins, SavePins } from '../pins/save-pins.server.ts'

const group = '置顶'

export const pinCalls = [
  staffCall({
    method: 'GET',
    path: '/admin/api/pins',
    permission: 'topics.arrange',
    summary: '一处置顶的文章，连同还没到时间的',
    group,
    requirement: 'C-52',
    input: PinsOf,
    output: z.object({ json: z.array(Pin) }),
    example: { place: 'home' },
    run: async (context, input) => ({ json: await listPins(context, input) }),
  }),
  staffCall({
    method: 'POST',
    path: '/admin/api/pins/save',
    permission: 'topics.arrange',
    summary: '置顶这些文章，按这个次序',
    group,
    requirement: 'C-52',
    input: SavePins,
    output: z.object({ json: z.object({}) }),
    example: { place: 'home', pins: [{ topicId: 10_001 }], seen: [] },
    async run(context, input) {
      await savePins(context, input)
      return { json: {} }
    },
  }),
] as const
