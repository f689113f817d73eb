import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { sharingStaffCalls } from './calls.server.ts'

const client = staffClientOf<typeof sharingStaffCalls>()

export const makeShortLink = client('POST', '/admin/api/short-links/make')
export const askShortLinks = client('GET', '/admin/api/short-links')
