import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { subscriptionStaffCalls } from './calls.server.ts'
import type { issueCalls } from './issue-calls.server.ts'
import type { traceCalls } from './trace-calls.server.ts'

const client = staffClientOf<typeof subscriptionStaffCalls>()
const issues = staffClientOf<typeof issueCalls>()
const trace = staffClientOf<typeof traceCalls>()

export const askSubscriptions = client('GET', '/admin/api/subscriptions')
export const askSubscription = client('GET', '/admin/api/subscriptions/one')
export const askStarts = client('GET', '/admin/api/subscriptions/starts')
export const give = client('POST', '/admin/api/subscriptions/give')
export const change = client('POST', '/admin/api/subscriptions/change')
export const end = client('POST', '/admin/api/subscriptions/end')
export const traceFile = trace('POST', '/admin/api/subscriptions/trace')
export const askIssueMails = issues('GET', '/admin/api/subscriptions/issues')
export const mailRightFile = issues('POST', '/admin/api/subscriptions/issues/right')
export const mailFailedAgain = issues('POST', '/admin/api/subscriptions/issues/failed')
export const pause = client('POST', '/admin/api/subscriptions/pause')
export const goOn = client('POST', '/admin/api/subscriptions/continue')
export const saveFurther = client('POST', '/admin/api/subscriptions/mailboxes')
export const removeFurther = client('POST', '/admin/api/subscriptions/mailboxes/remove')
export const mailAgain = client('POST', '/admin/api/subscriptions/again')
