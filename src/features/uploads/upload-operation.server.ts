import { z } from 'zod'
import { responsesOf } from '#platform/calls/open-api.server.ts'
import { UPLOAD_BYTES } from '#platform/images/upload-limit.ts'
import { UPLOAD_PATH } from './addresses.ts'
import { MOST_PICTURES } from './limits.ts'
import { UploadWire } from './wire.ts'

/** What the OpenAPI document says of the upload, which is no call: its body is a form with files (API-31). */
export const uploadOperation = {
  [UPLOAD_PATH]: {
    post: {
      operationId: 'post_openapi_v1_vue_uploadImg',
      tags: ['图片'],
      summary: '上传图片，回答表单现在的全部图片',
      description: `只收 JPEG 与 PNG，每张小于 ${UPLOAD_BYTES / 1024 / 1024} MB，一次最多 ${MOST_PICTURES} 张`,
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                file: {
                  type: 'array',
                  maxItems: MOST_PICTURES,
                  items: {},
                  description: '新图片，每张一个字段',
                },
                kept: {
                  type: 'array',
                  maxItems: MOST_PICTURES,
                  items: { type: 'string' },
                  description: '表单里已经有的图片的编号，每张一个字段',
                },
              },
            },
            encoding: { file: { contentType: 'image/jpeg, image/png' } },
          },
        },
      },
      responses: responsesOf(z.toJSONSchema(z.object({ json: z.array(UploadWire) }))),
    },
  },
}
