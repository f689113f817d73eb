import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { readerCalls } from './calls.server.ts'

const client = staffClientOf<ReturnType<typeof readerCalls>>()

export const askReaders = client('GET', '/admin/api/readers')
export const askReader = client('GET', '/admin/api/readers/:id')
export const signOutEverywhere = client('POST', '/admin/api/readers/:id/sign-out')
export const banAccount = client('POST', '/admin/api/readers/:id/ban')
export const liftAccountBan = client('POST', '/admin/api/readers/:id/lift-ban')
export const registerClosing = client('POST', '/admin/api/readers/:id/close')
export const cancelClosing = client('POST', '/admin/api/readers/:id/keep')
