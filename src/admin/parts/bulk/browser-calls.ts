import type { Call } from '#platform/calls/call.ts'
import type { BULK_CALLS } from '#platform/bulk/contract.ts'
import { staffClientOf } from '../staff-client.ts'

type Shapes = typeof BULK_CALLS
type BulkCall = { [Name in keyof Shapes]: Call & Shapes[Name] }[keyof Shapes]

const client = staffClientOf<readonly BulkCall[]>()

export const startBulk = client('POST', '/admin/api/bulk/start')
export const showBulk = client('GET', '/admin/api/bulk/show')
export const confirmBulk = client('POST', '/admin/api/bulk/confirm')
export const cancelBulk = client('POST', '/admin/api/bulk/cancel')
