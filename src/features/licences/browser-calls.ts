import { clientOf } from '#platform/calls/typed-client.ts'
import type { licenceCalls } from './calls.server.ts'

const client = clientOf<typeof licenceCalls>()

export const sendLicenceOrder = client('POST', '/openapi/v1/vue/licences/order')
export const sendColleagues = client('POST', '/openapi/v1/vue/licences/colleagues')
export const sendColleagueAway = client('POST', '/openapi/v1/vue/licences/colleagues/remove')
export const sendDomain = client('POST', '/openapi/v1/vue/licences/domain')
export const sendSeat = client('POST', '/openapi/v1/vue/licences/seat')
