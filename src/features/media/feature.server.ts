import { feature } from '../feature.ts'
import { mediaCalls } from './admin/calls.server.ts'
import * as tables from './tables.server.ts'
import { removeUnusedImages } from './unused-images.server.ts'

export const media = feature({
  name: 'media',
  tables,
  staffCalls: mediaCalls,
  jobs: [
    {
      name: 'remove-unused-images',
      schedule: '17 4 * * *',
      needs: ['media.remove'],
      run: removeUnusedImages,
    },
  ],
  staffVerbs: { removeUnusedImages: { permission: 'media.remove', run: removeUnusedImages } },
  person: 'none',
})
