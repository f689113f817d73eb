import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { linkCalls } from './calls.server.ts'

const client = staffClientOf<typeof linkCalls>()

export const askDeadLinks = client('GET', '/admin/api/links')
export const sendAskAgain = client('POST', '/admin/api/links/ask')
export const sendIgnore = client('POST', '/admin/api/links/ignore')
