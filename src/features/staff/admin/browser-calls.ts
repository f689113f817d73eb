import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { secondFactorCalls } from './second-factor-calls.server.ts'
import type { signInCalls } from './sign-in-calls.server.ts'

const entering = staffClientOf<typeof signInCalls>()
export const askMe = entering('GET', '/admin/api/me')
export const sendCode = entering('POST', '/admin/api/sign-in/code')
export const signIn = entering('POST', '/admin/api/sign-in')
export const signOut = entering('POST', '/admin/api/sign-out')

const secondFactor = staffClientOf<typeof secondFactorCalls>()
export const showSecondFactor = secondFactor('POST', '/admin/api/second-factor/code')
