import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { messageStaffCalls } from './calls.server.ts'

export const mailAgain = staffClientOf<ReturnType<typeof messageStaffCalls>>()(
  'POST',
  '/admin/api/readers/:personId/messages/:id/mail',
)
