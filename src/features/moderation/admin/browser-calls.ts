import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { wordCalls } from './word-calls.server.ts'

const client = staffClientOf<typeof wordCalls>()

export const listWords = client('GET', '/admin/api/words')
export const tryWord = client('GET', '/admin/api/words/try')
export const saveWord = client('POST', '/admin/api/words/save')
export const removeWord = client('POST', '/admin/api/words/remove')
