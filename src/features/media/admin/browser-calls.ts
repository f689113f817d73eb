import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { mediaCalls } from './calls.server.ts'

const client = staffClientOf<typeof mediaCalls>()

export const listPictures = client('GET', '/admin/api/media/pictures')
export const uploadPicture = client('POST', '/admin/api/media/pictures')
export const describePicture = client('POST', '/admin/api/media/pictures/:id/facts')
export const focusPicture = client('POST', '/admin/api/media/pictures/:id/focus')
export const deletePicture = client('POST', '/admin/api/media/pictures/:id/delete')
