import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { subscriptionStaffCalls } from './calls.server.ts'

const client = staffClientOf<typeof subscriptionStaffCalls>()

export const askSubscriptions = client('GET', '/admin/api/subscriptions')
export const askSubscription = client('GET', '/admin/api/subscriptions/one')
export const askStarts = client('GET', '/admin/api/subscriptions/starts')
export const give = client('POST', '/admin/api/subscriptions/give')
export const change = client('POST', '/admin/api/subscriptions/change')
export const end = client('POST', '/admin/api/subscriptions/end')
export const traceFile = client('POST', '/admin/api/subscriptions/trace')
export const askIssueMails = client('GET', '/admin/api/subscriptions/issues')
export const mailRightFile = client('POST', '/admin/api/subscriptions/issues/right')
export const mailFailedAgain = client('POST', '/admin/api/subscriptions/issues/failed')
export const pause = client('POST', '/admin/api/subscriptions/pause')
export const goOn = client('POST', '/admin/api/subscriptions/continue')
export const saveFurther = client('POST', '/admin/api/subscriptions/mailboxes')
export const removeFurther = client('POST', '/admin/api/subscriptions/mailboxes/remove')
export const mailAgain = client('POST', '/admin/api/subscriptions/again')
