import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { writingCalls } from './calls.server.ts'
import type { cardCalls } from './card-calls.server.ts'

const client = staffClientOf<typeof writingCalls>()
const cards = staffClientOf<typeof cardCalls>()

export const readFormula = client('GET', '/admin/api/writing/formula')
export const cleanPaste = client('POST', '/admin/api/writing/paste')
export const fetchPicture = client('POST', '/admin/api/writing/picture')
export const draftFromFile = client('POST', '/admin/api/writing/document')
export const lookOver = client('POST', '/admin/api/writing/look-over')
export const findCard = cards('GET', '/admin/api/writing/card')
