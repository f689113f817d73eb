import { clientOf } from '#platform/calls/typed-client.ts'
import type { ticketCalls } from './calls.server.ts'

const client = clientOf<typeof ticketCalls>()

export const sendQuote = client('POST', '/openapi/v1/vue/event/quote')
export const sendRegistration = client('POST', '/openapi/v1/vue/event/register')
export const sendPayRegistration = client('POST', '/openapi/v1/vue/event/registration/pay')
export const sendCancelRegistration = client('POST', '/openapi/v1/vue/event/registration/cancel')
export const askRefund = client('GET', '/openapi/v1/vue/event/tickets/refund')
export const sendReturn = client('POST', '/openapi/v1/vue/event/tickets/return')
export const sendJoinWaiting = client('POST', '/openapi/v1/vue/event/waiting/join')
export const sendLeaveWaiting = client('POST', '/openapi/v1/vue/event/waiting/leave')
export const sendSeat = client('POST', '/openapi/v1/vue/event/seat/fill')
export const sendListed = client('POST', '/openapi/v1/vue/event/ticket/listed')
export const sendAnswers = client('POST', '/openapi/v1/vue/event/tickets/answers')
export const sendPayChange = client('POST', '/openapi/v1/vue/event/tickets/pay-change')
export const sendTicketMail = client('POST', '/openapi/v1/vue/event/tickets/resend')
export const sendChange = client('POST', '/openapi/v1/vue/event/tickets/change')
