import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { hotCalls } from './calls.server.ts'

const client = staffClientOf<typeof hotCalls>()

export const askHot = client('GET', '/admin/api/hot')
export const setHotOverride = client('POST', '/admin/api/hot/override')
