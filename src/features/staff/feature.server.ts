import { staffExport } from './export-staff.server.ts'
import { feature } from '../feature.ts'
import { auditCalls } from './admin/audit-calls.server.ts'
import { auditExport } from './audit/export-audit.server.ts'
import { dutyCalls } from './admin/duty-calls.server.ts'
import { manageCalls } from './admin/manage-calls.server.ts'
import { secondFactorCalls } from './admin/second-factor-calls.server.ts'
import { securityCalls } from './admin/security-calls.server.ts'
import { signInCalls } from './admin/sign-in-calls.server.ts'
import { forgetOldDeeds } from './answer-once.server.ts'
import { readAudit } from './audit/read-audit.server.ts'
import { nameStaff } from './actor-names.server.ts'
import { changeStaff } from './change-staff.server.ts'
import { showPersonContact, showStaffContact } from './contacts.server.ts'
import { disableStaff, resetStaff } from './disable-staff.server.ts'
import { forgetFormerStaff, forgetOldStaffSessions } from './forget-staff.server.ts'
import { inviteStaff } from './invite-staff.server.ts'
import { listStaffPlans } from './list-staff-plans.server.ts'
import { listStaff } from './list-staff.server.ts'
import { staffMessages } from './messages.ts'
import { staffLimits } from './rate-limits.ts'
import * as tables from './tables.server.ts'

export const staff = feature({
  name: 'staff',
  tables,
  staffCalls: (wired) => [
    ...signInCalls,
    ...secondFactorCalls,
    ...securityCalls,
    ...manageCalls(wired),
    ...auditCalls(wired),
    ...dutyCalls(wired),
  ],
  namesSubjects: nameStaff,
  limits: staffLimits,
  jobs: [
    { name: 'forget-old-staff-sessions', schedule: '17 4 * * *', run: forgetOldStaffSessions },
    { name: 'forget-old-deeds', schedule: '49 * * * *', run: forgetOldDeeds },
    { name: 'forget-former-staff', schedule: '19 4 * * *', run: forgetFormerStaff },
  ],
  messages: staffMessages,
  staffVerbs: {
    listStaff: { permission: 'staff.read', run: listStaff },
    showStaffContact: { permission: 'staff.read', run: showStaffContact },
    showPersonContact: { permission: 'contacts.show', run: showPersonContact },
    inviteStaff: { permission: 'staff.manage', run: inviteStaff },
    changeStaff: { permission: 'staff.manage', run: changeStaff },
    disableStaff: { permission: 'staff.manage', run: disableStaff },
    listStaffPlans: { permission: 'staff.manage', run: listStaffPlans },
    resetStaff: { permission: 'staff.manage', run: resetStaff },
    readAudit: { permission: 'audit.read', run: readAudit },
  },
  // Whoever works here is no reader: `staff` and readers' accounts know nothing of each other.
  exports: [auditExport, staffExport],
  person: 'none',
})
