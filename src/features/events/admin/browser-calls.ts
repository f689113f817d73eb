import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { materialCalls } from './material-calls.server.ts'

const client = staffClientOf<typeof materialCalls>()

export const askMaterialEvents = client('GET', '/admin/api/events/with-materials')
export const askMaterials = client('GET', '/admin/api/events/materials')
export const sendMaterial = client('POST', '/admin/api/events/materials/add')
export const sendOrder = client('POST', '/admin/api/events/materials/order')
export const sendRemoveMaterial = client('POST', '/admin/api/events/materials/remove')
export const sendRelease = client('POST', '/admin/api/events/materials/release')
