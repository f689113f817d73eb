import { feature } from '../feature.ts'
import { mediaCalls } from './admin/calls.server.ts'
import { deletePicture } from './delete-picture.server.ts'
import { describePicture } from './describe-picture.server.ts'
import { listPictures, pictureExport } from './list-pictures.server.ts'
import { focusPicture } from './focus-picture.server.ts'
import { mediaMessages } from './messages.ts'
import * as tables from './tables.server.ts'
import { removeUnusedImages } from './unused-images.server.ts'

export const media = feature({
  name: 'media',
  tables,
  staffCalls: mediaCalls,
  messages: mediaMessages,
  jobs: [
    {
      name: 'remove-unused-images',
      schedule: '17 4 * * *',
      needs: ['media.remove'],
      run: removeUnusedImages,
    },
  ],
  staffVerbs: {
    listPictures: { permission: 'media.edit', run: listPictures },
    describePicture: { permission: 'media.edit', run: describePicture },
    focusPicture: { permission: 'media.edit', run: focusPicture },
    deletePicture: { permission: 'media.remove', run: deletePicture },
    removeUnusedImages: { permission: 'media.remove', run: removeUnusedImages },
  },
  exports: [pictureExport],
  person: 'none',
})
