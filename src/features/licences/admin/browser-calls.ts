import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { licenceStaffCalls } from './calls.server.ts'

const client = staffClientOf<typeof licenceStaffCalls>()

export const askLicences = client('GET', '/admin/api/licences')
export const askLicence = client('GET', '/admin/api/licences/one')
export const askLicenceEditions = client('GET', '/admin/api/licences/editions')
export const renameFirm = client('POST', '/admin/api/licences/company')
export const handOver = client('POST', '/admin/api/licences/hand-over')
