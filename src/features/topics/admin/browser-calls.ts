import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { labelTrialCalls } from './label-calls.server.ts'

export const tryLabel = staffClientOf<typeof labelTrialCalls>()('GET', '/admin/api/labels/try')
