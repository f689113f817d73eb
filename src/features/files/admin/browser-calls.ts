import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { fileStaffCalls } from './calls.server.ts'

const client = staffClientOf<typeof fileStaffCalls>()

export const uploadPdf = client('POST', '/admin/api/files/pdf')
export const askReadings = client('GET', '/admin/api/files/readings')
export const countReaders = client('GET', '/admin/api/files/readers')
export const askPreview = client('GET', '/admin/api/files/preview')
export const drawAgain = client('POST', '/admin/api/files/preview/draw')
export const findFiles = client('GET', '/admin/api/files/find')
export const giveFile = client('POST', '/admin/api/readers/:personId/files')
export const endFileGrant = client('POST', '/admin/api/readers/:personId/files/:id/end')
