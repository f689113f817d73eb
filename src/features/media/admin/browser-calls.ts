import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { mediaCalls } from './calls.server.ts'

export const uploadPicture = staffClientOf<typeof mediaCalls>()('POST', '/admin/api/media/pictures')
