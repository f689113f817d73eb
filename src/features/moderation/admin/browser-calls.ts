import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { reviewCalls } from './review-calls.server.ts'
import type { wordCalls } from './word-calls.server.ts'

const words = staffClientOf<typeof wordCalls>()
const reviews = staffClientOf<typeof reviewCalls>()

export const listWords = words('GET', '/admin/api/words')
export const tryWord = words('GET', '/admin/api/words/try')
export const saveWord = words('POST', '/admin/api/words/save')
export const removeWord = words('POST', '/admin/api/words/remove')

export const askReviews = reviews('GET', '/admin/api/reviews')
export const approve = reviews('POST', '/admin/api/reviews/approve')
export const reject = reviews('POST', '/admin/api/reviews/reject')
export const askDecided = reviews('GET', '/admin/api/reviews/decided')
export const reopen = reviews('POST', '/admin/api/reviews/reopen')
export const hideAll = reviews('POST', '/admin/api/reviews/hide-all')
export const askBans = reviews('GET', '/admin/api/bans')
export const ban = reviews('POST', '/admin/api/bans/save')
export const liftBan = reviews('POST', '/admin/api/bans/lift')
