import { registerUploads } from './upload-routes.server.ts'
import { feature } from '../feature.ts'
import { forgetUploads, releasePictureOf } from './forget-uploads.server.ts'
import { uploadMessages } from './messages.ts'
import * as tables from './tables.server.ts'

export const uploads = feature({
  name: 'uploads',
  tables,
  jobs: [{ name: 'forget-uploads', schedule: '43 * * * *', run: forgetUploads }],
  messages: uploadMessages,
  rawRoutes: [
    {
      addresses: [{ method: 'POST', path: '/openapi/v1/vue/uploadImg', about: '上传图片' }],
      register: ({ app, contextOfCall }) => registerUploads(app, contextOfCall),
    },
  ],
  person: { export: async () => ({}), forget: releasePictureOf },
})
