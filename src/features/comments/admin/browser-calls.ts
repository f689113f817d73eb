import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { commentDeskCalls } from './comment-desk-calls.server.ts'

const comments = staffClientOf<typeof commentDeskCalls>()

export const askComments = comments('GET', '/admin/api/comments')
export const takeCommentDown = comments('POST', '/admin/api/comments/take-down')
