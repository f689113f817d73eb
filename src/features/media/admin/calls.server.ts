import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { takePicture, TakePicture } from '../take-picture.server.ts'

export const mediaCalls = [
  staffCall({
    method: 'POST',
    path: '/admin/api/media/pictures',
    permission: 'own',
    summary: '上传一张图片',
    group: '图片',
    isWholeRecord: true,
    input: TakePicture,
    output: z.object({ json: StoredImage }),
    example: {
      data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
    run: async (context, input) => ({ json: await takePicture(context, input) }),
  }),
] as const
