import { uploadMerge } from './upload-merge.server.ts'
import { uploadCalls } from './admin/upload-calls.server.ts'
import { UPLOAD_PATH } from './addresses.ts'
import { registerUploads } from './upload-routes.server.ts'
import { feature } from '../feature.ts'
import { forgetPicturesOf, forgetUploads } from './forget-uploads.server.ts'
import { listUploads, uploadExport } from './list-uploads.server.ts'
import { pictureRemoved } from './message-kinds.ts'
import { readOwnUploads } from './own-uploads.server.ts'
import { uploadMessages } from './messages.ts'
import { removePicture } from './remove-picture.server.ts'
import { uploadLimits } from './rate-limits.ts'
import * as tables from './tables.server.ts'

export const uploads = feature({
  name: 'uploads',
  tables,
  jobs: [{ name: 'forget-uploads', schedule: '43 * * * *', run: forgetUploads }],
  staffCalls: uploadCalls,
  limits: uploadLimits,
  messages: uploadMessages,
  messageKinds: [pictureRemoved],
  rawRoutes: [
    {
      addresses: [{ method: 'POST', path: UPLOAD_PATH, about: '上传图片' }],
      register: ({ app, contextOfCall }) => registerUploads(app, contextOfCall),
    },
  ],
  staffVerbs: {
    listUploads: { permission: 'moderation.decide', run: listUploads },
    removePicture: { permission: 'moderation.decide', run: removePicture },
  },
  showsPictures: { uploads: { name: '读者上传' } },
  exports: [uploadExport],
  person: { export: readOwnUploads, forget: forgetPicturesOf, merges: uploadMerge },
})
