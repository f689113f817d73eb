import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { officeCalls } from './calls.server.ts'

const client = staffClientOf<typeof officeCalls>()

export const askOpenQuestions = client('GET', '/admin/api/questions')
export const askExperts = client('GET', '/admin/api/questions/experts')
export const assign = client('POST', '/admin/api/questions/assign')
export const remind = client('POST', '/admin/api/questions/remind')
export const askClosed = client('GET', '/admin/api/questions/closed')
export const edit = client('POST', '/admin/api/questions/edit')
export const close = client('POST', '/admin/api/questions/close')
export const reopen = client('POST', '/admin/api/questions/reopen')
export const answer = client('POST', '/admin/api/questions/answer')
