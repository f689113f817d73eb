import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { writingCalls } from './calls.server.ts'

const client = staffClientOf<typeof writingCalls>()

export const readFormula = client('GET', '/admin/api/writing/formula')
export const cleanPaste = client('POST', '/admin/api/writing/paste')
export const fetchPicture = client('POST', '/admin/api/writing/picture')
export const draftFromFile = client('POST', '/admin/api/writing/document')
export const lookOver = client('POST', '/admin/api/writing/look-over')
