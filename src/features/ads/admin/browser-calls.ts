import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { officeCalls } from './calls.server.ts'

const client = staffClientOf<typeof officeCalls>()

export const askCalendar = client('GET', '/admin/api/ads/calendar')
export const askReport = client('GET', '/admin/api/ads/report')
