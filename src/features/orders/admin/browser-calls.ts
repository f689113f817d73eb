import { staffClientOf } from '#admin/parts/staff-client.ts'
import type { orderDeskCalls } from './desk-calls.server.ts'
import type { invoiceCalls } from './invoice-calls.server.ts'
import type { orderingCalls } from './ordering-calls.server.ts'
import type { reconciliationCalls } from './reconciliation-calls.server.ts'
import type { transferCalls } from './transfer-calls.server.ts'
import type { unsettledCalls } from './unsettled-calls.server.ts'

const invoices = staffClientOf<typeof invoiceCalls>()

export const askRequested = invoices('GET', '/admin/api/invoices/requested')
export const askIssued = invoices('GET', '/admin/api/invoices/issued')
export const issue = invoices('POST', '/admin/api/invoices/issue')
export const rejectRequested = invoices('POST', '/admin/api/invoices/reject')
export const correct = invoices('POST', '/admin/api/invoices/correct')
export const askReds = invoices('GET', '/admin/api/invoices/red')
export const askForConfirmation = invoices('POST', '/admin/api/invoices/red/confirmation')
export const correctRed = invoices('POST', '/admin/api/invoices/red/correct')
export const issueRed = invoices('POST', '/admin/api/invoices/red/issue')

const unsettled = staffClientOf<typeof unsettledCalls>()

export const askFailedRefunds = unsettled('GET', '/admin/api/refunds/failed')
export const retry = unsettled('POST', '/admin/api/refunds/retry')
export const settle = unsettled('POST', '/admin/api/refunds/settle')
export const askDifferences = unsettled('GET', '/admin/api/differences')
export const settleOpenDifference = unsettled('POST', '/admin/api/differences/settle')
export const reopenSettledDifference = unsettled('POST', '/admin/api/differences/reopen')

const reconciliation = staffClientOf<ReturnType<typeof reconciliationCalls>>()

export const askReconciled = reconciliation('GET', '/admin/api/reconciliations')
export const compareDay = reconciliation('POST', '/admin/api/reconciliations/compare')

const desk = staffClientOf<ReturnType<typeof orderDeskCalls>>()

export const askOrders = desk('GET', '/admin/api/orders')
export const askOrder = desk('GET', '/admin/api/orders/:number')
export const refundPart = desk('POST', '/admin/api/orders/:number/refund')
export const askEarnings = desk('GET', '/admin/api/earnings')

const transfers = staffClientOf<ReturnType<typeof transferCalls>>()

export const askAwaited = transfers('GET', '/admin/api/transfers/awaited')
export const askRecorded = transfers('GET', '/admin/api/transfers/recorded')
export const askBack = transfers('GET', '/admin/api/transfers/back')
export const record = transfers('POST', '/admin/api/transfers/record')
export const move = transfers('POST', '/admin/api/transfers/move')
export const giveUp = transfers('POST', '/admin/api/transfers/give-up')
export const wait = transfers('POST', '/admin/api/transfers/wait-longer')

const ordering = staffClientOf<ReturnType<typeof orderingCalls>>()

export const askOnSale = ordering('GET', '/admin/api/orders/on-sale')
export const askQuote = ordering('POST', '/admin/api/orders/quote')
export const orderFor = ordering('POST', '/admin/api/orders/for-reader')
