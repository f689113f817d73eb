import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { membershipStaffCalls } from './calls.server.ts'

const client = staffClientOf<typeof membershipStaffCalls>()

export const grantMembership = client('POST', '/admin/api/readers/:personId/membership')
export const endMembership = client('POST', '/admin/api/readers/:personId/membership/:id/end')
