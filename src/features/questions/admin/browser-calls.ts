import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { officeCalls } from './calls.server.ts'

const client = staffClientOf<typeof officeCalls>()

export const askOpenQuestions = client('GET', '/admin/api/questions')
export const askExperts = client('GET', '/admin/api/questions/experts')
export const assign = client('POST', '/admin/api/questions/assign')
export const remind = client('POST', '/admin/api/questions/remind')
