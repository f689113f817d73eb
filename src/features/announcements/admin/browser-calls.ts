import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { announcementCalls } from './calls.server.ts'

const client = staffClientOf<typeof announcementCalls>()

export const askAnnouncements = client('GET', '/admin/api/announcements')
export const askEvents = client('GET', '/admin/api/announcements/events')
export const askAudience = client('GET', '/admin/api/announcements/audience')
export const askUndelivered = client('GET', '/admin/api/announcements/undelivered')
export const sendSave = client('POST', '/admin/api/announcements/save')
export const sendTest = client('POST', '/admin/api/announcements/test')
export const sendOut = client('POST', '/admin/api/announcements/send')
export const sendConfirm = client('POST', '/admin/api/announcements/confirm')
export const sendMissed = client('POST', '/admin/api/announcements/send-missed')
export const sendPause = client('POST', '/admin/api/announcements/pause')
export const sendResume = client('POST', '/admin/api/announcements/resume')
export const sendStop = client('POST', '/admin/api/announcements/stop')
