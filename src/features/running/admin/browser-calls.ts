import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { runningCalls } from './calls.server.ts'

const client = staffClientOf<typeof runningCalls>()

export const listJobs = client('GET', '/admin/api/jobs')
export const runJobNow = client('POST', '/admin/api/jobs/run')
export const listFailedSendings = client('GET', '/admin/api/sendings/failed')
export const resendFailed = client('POST', '/admin/api/sendings/resend')
export const listRefusedAddresses = client('GET', '/admin/api/sendings/refused')
export const allowAddress = client('POST', '/admin/api/sendings/allow')
export const readStorage = client('GET', '/admin/api/storage')
export const readStaffApi = client('GET', '/admin/api/openapi')
export const readVersions = client('GET', '/admin/api/versions')
