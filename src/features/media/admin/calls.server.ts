import { z } from 'zod'
import { staffCall } from '#features/staff/staff-call.ts'
import { StoredImage } from '#platform/images/stored-image.ts'
import { DescribePicture, FocusPicture, LibraryPicture, PictureFilter, PictureId } from '../contract.ts'
import { deletePicture } from '../delete-picture.server.ts'
import { describePicture } from '../describe-picture.server.ts'
import { focusPicture } from '../focus-picture.server.ts'
import type { ImageShelves } from '../image-uses.server.ts'
import { listPictures } from '../list-pictures.server.ts'
import { takePicture, TakePicture } from '../take-picture.server.ts'

const group = '图片'
const example = 'a'.repeat(24)

export const mediaCalls = ({ showsPictures }: { readonly showsPictures: ImageShelves }) =>
  [
    staffCall({
      method: 'GET',
      path: '/admin/api/media/pictures',
      permission: 'media.edit',
      summary: '图片库：查找、筛选、翻页；总数只数到一万',
      group,
      requirement: 'C-101',
      input: PictureFilter,
      output: z.object({
        json: z.object({ pictures: z.array(LibraryPicture), total: z.number(), isMore: z.boolean() }),
      }),
      example: { q: '晶圆', view: 'undescribed' },
      run: async (context, input) => ({ json: await listPictures(context, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/media/pictures',
      permission: 'media.edit',
      summary: '上传一张图片',
      group,
      isWholeRecord: true,
      input: TakePicture,
      output: z.object({ json: StoredImage }),
      example: {
        data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        fileName: '晶圆.png',
      },
      run: async (context, input) => ({ json: await takePicture(context, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/media/pictures/:id/facts',
      permission: 'media.edit',
      summary: '说明一张图片：描述、来源、授权与期限',
      group,
      requirement: 'C-122',
      input: DescribePicture,
      output: z.object({ json: z.object({ version: z.number() }) }),
      example: { id: example, version: 0, description: '晶圆近景', credit: '本刊', licence: '自有' },
      run: async (context, input) => ({ json: await describePicture(context, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/media/pictures/:id/focus',
      permission: 'media.edit',
      summary: '定一张图片的焦点：裁剪时围绕它，占宽与高的百分之几',
      group,
      requirement: 'C-101',
      input: FocusPicture,
      output: z.object({ json: z.object({ version: z.number() }) }),
      example: { id: example, version: 0, x: 30, y: 70 },
      run: async (context, input) => ({ json: await focusPicture(context, input) }),
    }),
    staffCall({
      method: 'POST',
      path: '/admin/api/media/pictures/:id/delete',
      permission: 'media.remove',
      summary: '删除没有用处的图片',
      group,
      input: PictureId,
      output: z.object({ json: z.object({}) }),
      example: { id: example },
      async run(context, input) {
        await deletePicture(context, input, showsPictures)
        return { json: {} }
      },
    }),
  ] as const
