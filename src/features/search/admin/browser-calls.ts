import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { searchStaffCalls } from './calls.server.ts'

const client = staffClientOf<typeof searchStaffCalls>()

export const listMisses = client('GET', '/admin/api/search/misses')
export const settleMiss = client('POST', '/admin/api/search/misses/settle')
export const askIndexState = client('GET', '/admin/api/search/index')
export const startRebuilding = client('POST', '/admin/api/search/index/rebuild')
export const findIndexed = client('GET', '/admin/api/search/index/page')
export const indexPageAnew = client('POST', '/admin/api/search/index/page/anew')
