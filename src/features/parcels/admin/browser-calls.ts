import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { parcelStaffCalls } from './calls.server.ts'

const client = staffClientOf<typeof parcelStaffCalls>()

export const askParcels = client('GET', '/admin/api/parcels')
export const askParcel = client('GET', '/admin/api/parcels/one')
export const askPaperEditions = client('GET', '/admin/api/parcels/editions')
export const showAddresses = client('POST', '/admin/api/parcels/addresses')
export const changeAddress = client('POST', '/admin/api/parcels/address')
export const post = client('POST', '/admin/api/parcels/post')
export const correct = client('POST', '/admin/api/parcels/correct')
export const fail = client('POST', '/admin/api/parcels/fail')
export const decide = client('POST', '/admin/api/parcels/decide')
