import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { fileStaffCalls } from './calls.server.ts'

export const uploadPdf = staffClientOf<typeof fileStaffCalls>()('POST', '/admin/api/files/pdf')
