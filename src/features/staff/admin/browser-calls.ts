import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { auditCalls } from './audit-calls.server.ts'
import type { dutyCalls } from './duty-calls.server.ts'
import type { manageCalls } from './manage-calls.server.ts'
import type { secondFactorCalls } from './second-factor-calls.server.ts'
import type { securityCalls } from './security-calls.server.ts'
import type { signInCalls } from './sign-in-calls.server.ts'

const entering = staffClientOf<typeof signInCalls>()
export const askMe = entering('GET', '/admin/api/me')
export const sendCode = entering('POST', '/admin/api/sign-in/code')
export const signIn = entering('POST', '/admin/api/sign-in')
export const signOut = entering('POST', '/admin/api/sign-out')

const secondFactor = staffClientOf<typeof secondFactorCalls>()
export const showSecondFactor = secondFactor('POST', '/admin/api/second-factor/code')
export const askPasskey = secondFactor('POST', '/admin/api/second-factor/passkey/question')
export const showPasskey = secondFactor('POST', '/admin/api/second-factor/passkey')

const security = staffClientOf<typeof securityCalls>()
export const askSecurity = security('GET', '/admin/api/security')
export const beginTotp = security('POST', '/admin/api/security/totp/begin')
export const confirmTotp = security('POST', '/admin/api/security/totp')
export const beginPasskey = security('POST', '/admin/api/security/passkeys/begin')
export const confirmPasskey = security('POST', '/admin/api/security/passkeys')
export const removeFactor = security('POST', '/admin/api/security/factors/remove')
export const renewRecoveryCodes = security('POST', '/admin/api/security/recovery-codes')
export const endSessions = security('POST', '/admin/api/security/sessions/end')

const managing = staffClientOf<ReturnType<typeof manageCalls>>()
export const askStaff = managing('GET', '/admin/api/staff')
export const inviteStaff = managing('POST', '/admin/api/staff/invite')
export const changeStaff = managing('POST', '/admin/api/staff/change')
export const askStaffPlans = managing('GET', '/admin/api/staff/plans')
export const disableStaff = managing('POST', '/admin/api/staff/disable')
export const resetStaff = managing('POST', '/admin/api/staff/reset')
export const showPersonContact = managing('POST', '/admin/api/people/contact')
export const showStaffContact = managing('POST', '/admin/api/staff/contact')

export const askAudit = staffClientOf<ReturnType<typeof auditCalls>>()('GET', '/admin/api/audit')

export const findNumber = staffClientOf<ReturnType<typeof dutyCalls>>()('GET', '/admin/api/find-number')
export const listDuties = staffClientOf<ReturnType<typeof dutyCalls>>()('GET', '/admin/api/duties')
