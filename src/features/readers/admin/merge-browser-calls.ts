import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { mergeCalls } from './merge-calls.server.ts'

const client = staffClientOf<ReturnType<typeof mergeCalls>>()

export const tryMerge = client('GET', '/admin/api/readers/:id/merge')
export const askMerges = client('GET', '/admin/api/merges')
export const readMerge = client('GET', '/admin/api/merges/:id')
export const askMerge = client('POST', '/admin/api/merges')
export const confirmMerge = client('POST', '/admin/api/merges/:id/confirm')
export const refuseMerge = client('POST', '/admin/api/merges/:id/refuse')
