import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { officeJobCalls } from './calls.server.ts'

const client = staffClientOf<typeof officeJobCalls>()

export const listImportKinds = client('GET', '/admin/api/office-jobs/kinds')
export const listJobs = client('GET', '/admin/api/office-jobs')
export const listOwnNews = client('GET', '/admin/api/office-jobs/news')
export const showJob = client('GET', '/admin/api/office-jobs/show')
export const confirmImport = client('POST', '/admin/api/office-jobs/confirm')
export const cancelJob = client('POST', '/admin/api/office-jobs/cancel')
export const listExportKinds = client('GET', '/admin/api/office-jobs/lists')
export const startExport = client('POST', '/admin/api/office-jobs/export')
