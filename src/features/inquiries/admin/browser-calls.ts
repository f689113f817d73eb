import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { officeCalls } from './calls.server.ts'

const client = staffClientOf<typeof officeCalls>()

export const askInquiries = client('GET', '/admin/api/inquiries')
export const askInquiry = client('GET', '/admin/api/inquiries/one')
export const follow = client('POST', '/admin/api/inquiries/follow')
export const convert = client('POST', '/admin/api/inquiries/convert')
export const askContact = client('POST', '/admin/api/inquiries/contact')
export const askFollowers = client('GET', '/admin/api/inquiries/followers')
export const plan = client('POST', '/admin/api/inquiries/plan')
