import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { categoryCalls } from './category-calls.server.ts'
import type { labelTrialCalls } from './label-calls.server.ts'
import type { pinCalls } from './pin-calls.server.ts'

export const tryLabel = staffClientOf<typeof labelTrialCalls>()('GET', '/admin/api/labels/try')

export const listCategories = staffClientOf<typeof categoryCalls>()('GET', '/admin/api/topics/categories')

const pins = staffClientOf<typeof pinCalls>()
export const listPins = pins('GET', '/admin/api/pins')
export const savePins = pins('POST', '/admin/api/pins/save')
