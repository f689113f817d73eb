import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { writingCalls } from './calls.server.ts'

const client = staffClientOf<typeof writingCalls>()

export const readFormula = client('GET', '/admin/api/writing/formula')
