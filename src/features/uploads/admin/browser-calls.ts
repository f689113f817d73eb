import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { uploadCalls } from './upload-calls.server.ts'

const uploads = staffClientOf<typeof uploadCalls>()

export const listUploads = uploads('GET', '/admin/api/uploads')
export const removeUpload = uploads('POST', '/admin/api/uploads/remove')
