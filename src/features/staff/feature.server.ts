import { feature } from '../feature.ts'
import { forgetFormerStaff, forgetOldStaffSessions } from './forget-staff.server.ts'
import { inviteStaff } from './invite-staff.server.ts'
import { listStaff } from './list-staff.server.ts'
import { staffMessages } from './messages.ts'
import { staffCalls } from './staff-calls.server.ts'
import { staffLimits } from './staff-limits.ts'
import * as tables from './tables.server.ts'

export const staff = feature({
  name: 'staff',
  tables,
  staffCalls,
  limits: staffLimits,
  jobs: [
    { name: 'forget-old-staff-sessions', schedule: '17 4 * * *', run: forgetOldStaffSessions },
    { name: 'forget-former-staff', schedule: '19 4 * * *', run: forgetFormerStaff },
  ],
  messages: staffMessages,
  staffVerbs: {
    listStaff: { permission: 'staff.read', run: listStaff },
    inviteStaff: { permission: 'staff.manage', run: inviteStaff },
  },
  // Whoever works here is no reader: `staff` and readers' accounts know nothing of each other.
  person: 'none',
})
