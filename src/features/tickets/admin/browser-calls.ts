import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { materialCalls } from '#features/events/admin/material-calls.server.ts'
import type { doorCalls } from '../door/staff-calls.server.ts'
import type { paperCalls } from './paper-calls.server.ts'
import type { registrationCalls } from './registration-calls.server.ts'
import type { saleCalls } from './sale-calls.server.ts'

const sale = staffClientOf<typeof saleCalls>()
const registrations = staffClientOf<typeof registrationCalls>()
const papers = staffClientOf<typeof paperCalls>()
const materials = staffClientOf<typeof materialCalls>()
const door = staffClientOf<typeof doorCalls>()

export const askSales = sale('GET', '/admin/api/tickets/events')
export const askOffice = sale('GET', '/admin/api/tickets/event')
export const sendSales = sale('POST', '/admin/api/tickets/sales')
export const sendType = sale('POST', '/admin/api/tickets/type')
export const sendCodes = sale('POST', '/admin/api/tickets/codes')
export const sendDinnerCodes = sale('POST', '/admin/api/tickets/dinner-codes')
export const sendStopCode = sale('POST', '/admin/api/tickets/codes/stop')
export const sendCopy = sale('POST', '/admin/api/tickets/copy')
export const askRegistrations = registrations('GET', '/admin/api/tickets/registrations')
export const exportRegistrations = registrations('POST', '/admin/api/tickets/registrations/export')
export const sendDecision = registrations('POST', '/admin/api/tickets/registrations/decide')
export const askWaiting = registrations('GET', '/admin/api/tickets/waiting')
export const sendRemoveWaiting = registrations('POST', '/admin/api/tickets/waiting/remove')
export const sendGuests = registrations('POST', '/admin/api/tickets/guests')
export const sendNotice = registrations('POST', '/admin/api/tickets/tell')
export const sendCancel = sale('POST', '/admin/api/tickets/cancel')
export const sendRefundTicket = registrations('POST', '/admin/api/tickets/refund')
export const sendKeepPrice = registrations('POST', '/admin/api/tickets/keep-price')
export const askMaterials = materials('GET', '/admin/api/events/materials')
export const sendMaterialFile = materials('POST', '/admin/api/events/materials/upload')
export const sendMaterial = materials('POST', '/admin/api/events/materials/add')
export const sendRemoveMaterial = materials('POST', '/admin/api/events/materials/remove')
export const sendRelease = materials('POST', '/admin/api/events/materials/release')
export const askHolderCount = papers('GET', '/admin/api/tickets/holders')
export const askBadges = papers('GET', '/admin/api/tickets/badges')
export const sendBadges = papers('POST', '/admin/api/tickets/badges')
export const askDoorStaff = sale('GET', '/admin/api/tickets/door-staff')
export const sendDoorStaff = sale('POST', '/admin/api/tickets/door-staff')

export const askDoorNews = door('GET', '/admin/api/door/news')
export const askDoorEvents = door('GET', '/admin/api/door/events')
export const askDoorList = door('GET', '/admin/api/door/list')
export const askHolders = door('GET', '/admin/api/door/find')
export const sendScans = door('POST', '/admin/api/door/scans')
export const sendUndo = door('POST', '/admin/api/door/undo')
