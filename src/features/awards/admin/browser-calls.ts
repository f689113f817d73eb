import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { awardFormCalls } from './form-calls.server.ts'

export const uploadAwardForm = staffClientOf<typeof awardFormCalls>()('POST', '/admin/api/awards/forms')
