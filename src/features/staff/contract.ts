import { z } from 'zod'
import { ALL_ROLES } from './roles.ts'

/** What working here speaks of; durations are those of the design, and sentences quote them. */

/** Invited: may set up the second factor and nothing else. Disabled: may not come in, and stays as a name. */
export const STAFF_STATES = ['invited', 'active', 'disabled'] as const

/** However busy, one signs in again after so many hours. */
export const SESSION_HOURS = 12
/** After so many minutes without a call the screen locks. */
export const IDLE_MINUTES = 60
/** Within so many minutes the second factor need not be shown again for what asks for it. */
export const STEP_UP_MINUTES = 5
/** Minutes between the code and the second factor. */
export const HALF_MINUTES = 15
/** Days that the link of an invitation may be used. */
export const INVITATION_DAYS = 3

/** How far somebody is in: before the second factor, setting up the first one, idle for too long, or at work. */
const STAGES = ['second_factor', 'enrolment', 'locked', 'open'] as const
export const Stage = z.enum(STAGES)
export type Stage = z.infer<typeof Stage>

/** Somebody who works here or did; contact data is masked. */
export const StaffRow = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(STAFF_STATES),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(z.enum(ALL_ROLES)),
  version: z.number(),
})
export type StaffRow = z.infer<typeof StaffRow>

/** How somebody is reached. */
export const Contact = z.object({ phone: z.string().nullable(), email: z.string().nullable() })

/** What a browser's WebAuthn asks for and answers, of which the library on either side knows the rest. */
export const PasskeyQuestion = z.looseObject({ challenge: z.string() })
export const PasskeyAnswer = z.looseObject({ id: z.string().max(1500) })

/** Shown once, for the only time; empty where there were some before. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** How somebody signs in, where, and who tried and failed; times are ISO in Shanghai. */
export const OwnSecurity = z.object({
  factors: z.object({ passkey: z.boolean(), totp: z.boolean(), recoveryCodes: z.number() }),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), createdAt: z.string(), usedAt: z.string().nullable() }),
  ),
  sessions: z.array(
    z.object({
      id: z.number(),
      device: z.string(),
      place: z.string(),
      createdAt: z.string(),
      seenAt: z.string(),
      isThisOne: z.boolean(),
    }),
  ),
  failures: z.array(z.object({ at: z.string(), place: z.string(), step: z.enum(['code', 'second_factor']) })),
})
export type OwnSecurity = z.infer<typeof OwnSecurity>

/** What the frame knows of whoever is signed in; roles and permissions are empty until the stage is `open`. */
export const StaffMe = z.object({
  stage: Stage,
  id: z.number(),
  name: z.string(),
  roles: z.array(z.object({ role: z.string(), name: z.string() })),
  permissions: z.array(z.string()),
  /** What the second factor can be. */
  factors: z.object({ passkey: z.boolean(), totp: z.boolean(), recoveryCodes: z.number() }),
  /** Whether the second factor was shown within the last five minutes. */
  isProved: z.boolean(),
  /** When one has to sign in again, ISO in Shanghai. */
  endsAt: z.string(),
  /** Minutes without a call after which the screen locks. */
  idleMinutes: z.number(),
})
export type StaffMe = z.infer<typeof StaffMe>
