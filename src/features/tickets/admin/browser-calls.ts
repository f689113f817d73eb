import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { materialCalls } from '#features/events/admin/material-calls.server.ts'
import type { doorCalls } from '../door/staff-calls.server.ts'
import type { paperCalls } from './paper-calls.server.ts'
import type { ticketStaffCalls } from './staff-calls.server.ts'

const client = staffClientOf<typeof ticketStaffCalls>()
const papers = staffClientOf<typeof paperCalls>()
const materials = staffClientOf<typeof materialCalls>()
const door = staffClientOf<typeof doorCalls>()

export const askSales = client('GET', '/admin/api/tickets/events')
export const askOffice = client('GET', '/admin/api/tickets/event')
export const sendSales = client('POST', '/admin/api/tickets/sales')
export const sendType = client('POST', '/admin/api/tickets/type')
export const sendCodes = client('POST', '/admin/api/tickets/codes')
export const sendDinnerCodes = client('POST', '/admin/api/tickets/dinner-codes')
export const sendStopCode = client('POST', '/admin/api/tickets/codes/stop')
export const sendCopy = client('POST', '/admin/api/tickets/copy')
export const askRegistrations = client('GET', '/admin/api/tickets/registrations')
export const exportRegistrations = client('POST', '/admin/api/tickets/registrations/export')
export const sendDecision = client('POST', '/admin/api/tickets/registrations/decide')
export const askWaiting = client('GET', '/admin/api/tickets/waiting')
export const sendRemoveWaiting = client('POST', '/admin/api/tickets/waiting/remove')
export const sendGuests = client('POST', '/admin/api/tickets/guests')
export const sendNotice = client('POST', '/admin/api/tickets/tell')
export const sendCancel = client('POST', '/admin/api/tickets/cancel')
export const sendRefundTicket = client('POST', '/admin/api/tickets/refund')
export const askMaterials = materials('GET', '/admin/api/events/materials')
export const sendRelease = materials('POST', '/admin/api/events/materials/release')
export const askHolderCount = papers('GET', '/admin/api/tickets/holders')
export const sendBadges = papers('POST', '/admin/api/tickets/badges')
export const askDoorStaff = client('GET', '/admin/api/tickets/door-staff')
export const sendDoorStaff = client('POST', '/admin/api/tickets/door-staff')

export const askDoorNews = door('GET', '/admin/api/door/news')
export const askDoorEvents = door('GET', '/admin/api/door/events')
export const askDoorList = door('GET', '/admin/api/door/list')
export const askHolders = door('GET', '/admin/api/door/find')
export const sendScans = door('POST', '/admin/api/door/scans')
export const sendUndo = door('POST', '/admin/api/door/undo')
