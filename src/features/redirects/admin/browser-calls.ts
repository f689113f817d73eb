import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { redirectCalls } from './calls.server.ts'

const client = staffClientOf<typeof redirectCalls>()

export const askRedirects = client('GET', '/admin/api/redirects')
export const sendRedirects = client('POST', '/admin/api/redirects/save')
export const dropRedirect = client('POST', '/admin/api/redirects/remove')
