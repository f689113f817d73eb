import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { figureCalls } from './calls.server.ts'

const client = staffClientOf<typeof figureCalls>()

export const askFigures = client('GET', '/admin/api/figures')
export const askFiguresBy = client('GET', '/admin/api/figures/by')
export const askFiguresOfTopic = client('GET', '/admin/api/figures/topics/:id')
