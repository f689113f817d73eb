import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { reportStaffCalls } from './calls.server.ts'

export const askCounted = staffClientOf<typeof reportStaffCalls>()('GET', '/admin/api/quarterly/counted')
