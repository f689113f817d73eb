import { clientOf } from '#platform/calls/typed-client.ts'
import type { createAccountCalls } from './account-calls.server.ts'
import type { signInCalls } from './calls.server.ts'
import type { proofCalls } from './proof-calls.server.ts'

const client = clientOf<typeof signInCalls>()
const proofClient = clientOf<typeof proofCalls>()
const accountClient = clientOf<typeof createAccountCalls>()

export const askForCode = client('POST', '/semi/login/sendCode')
export const sendSignIn = client('POST', '/semi/login/signin')
export const sendSignOut = client('POST', '/login/logout')
export const askWhoIAm = client('GET', '/openapi/v1/vue/me')

export const askProof = proofClient('GET', '/openapi/v1/vue/account/proof')
export const askForProofCode = proofClient('POST', '/openapi/v1/vue/account/sendProof')
export const sendProof = proofClient('POST', '/openapi/v1/vue/account/prove')

export const sendName = accountClient('POST', '/openapi/v1/vue/account/rename')
export const sendOwnPicture = accountClient('POST', '/openapi/v1/vue/account/picture')
export const sendLink = accountClient('POST', '/openapi/v1/vue/account/link')
export const sendWechatLink = accountClient('POST', '/openapi/v1/vue/account/linkWechat')
export const sendUnlink = accountClient('POST', '/openapi/v1/vue/account/unlink')
export const sendSessionEnd = accountClient('POST', '/openapi/v1/vue/account/endSession')
export const askEndings = accountClient('GET', '/openapi/v1/vue/account/endings')
export const sendClosing = accountClient('POST', '/openapi/v1/vue/account/close')
export const askOwnData = accountClient('GET', '/openapi/v1/vue/account/data')
