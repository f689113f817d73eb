import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { homeStaffCalls } from './staff-calls.server.ts'

export const listColumnSources = staffClientOf<typeof homeStaffCalls>()('GET', '/admin/api/home/sources')
