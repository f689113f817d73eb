import { and, eq, inArray, ne } from 'drizzle-orm'
import { orderMerge } from './order-merge.server.ts'
import { invoiceExport } from './export-invoices.server.ts'
import { orderExport } from './export-orders.server.ts'
import { awaitedTransferExport, transferBackExport, transferExport } from './export-transfers.server.ts'
import { differenceExport, failedRefundExport } from './export-unsettled.server.ts'
import type { Context } from '#platform/context.ts'
import { waitingRows } from '#platform/database/waiting-rows.server.ts'
import { PROVIDER_NAMES } from '#platform/payments/payment-provider.ts'
import {
  countOpenDifferences,
  listDifferences,
  listSettledDifferences,
  reopenDifference,
  settleDifference,
} from './differences.server.ts'
import { logMissing } from './log-missing.server.ts'
import { issueInvoice, listRequestedInvoices, rejectInvoice } from './issue-invoice.server.ts'
import { reconcileDay } from './reconcile-day.server.ts'
import { askProviders } from './ask-providers.server.ts'
import { registerPaymentNotices } from './notice-routes.server.ts'
import { readOwnOrderData } from './own-orders.server.ts'
import { balanceBooks } from './balance-books.server.ts'
import { reconciliationCalls } from './admin/reconciliation-calls.server.ts'
import { countMissingDays, readReconciled, reconcileDue } from './reconcile-due.server.ts'
import { refundMoney, refundOrder } from './refund-order.server.ts'
import { listFailedRefunds, retryRefund, sendRefunds, settleRefundByHand } from './send-refunds.server.ts'
import { fulfilPaidOrders } from './settle-order.server.ts'
import { invoiceStory, orderStory } from './story.server.ts'
import { feature, type Wired } from '../feature.ts'
import { invoiceCalls } from './admin/invoice-calls.server.ts'
import { unsettledCalls } from './admin/unsettled-calls.server.ts'
import { orderingCalls } from './admin/ordering-calls.server.ts'
import { listOnSale, orderForReader, tryOrderForReader } from './by-staff/order-for-reader.server.ts'
import { transferCalls } from './admin/transfer-calls.server.ts'
import {
  isToBeTransferred,
  listAwaitedTransfers,
  listRecordedTransfers,
  listTransfersBack,
} from './list-transfers.server.ts'
import { moveTransfer } from './move-transfer.server.ts'
import { recordTransfer } from './record-transfer.server.ts'
import { giveUpTransfer, waitLonger } from './waiting-transfers.server.ts'
import { orderDeskCalls } from './admin/desk-calls.server.ts'
import { readEarnings } from './desk/earned.server.ts'
import { ledgerExport } from './desk/export-ledger.server.ts'
import { listOfficeOrders } from './desk/list-orders.server.ts'
import { readOfficeOrder } from './desk/read-order.server.ts'
import {
  askForConfirmation,
  correctRedInvoice,
  issueRedInvoice,
  listRedInvoices,
} from './red-invoices.server.ts'
import { orderCalls } from './calls.server.ts'
import { correctInvoice, listIssuedInvoices } from './issued-invoices.server.ts'
import {
  invoiceIssued,
  invoiceRejected,
  orderReceipt,
  refunded,
  transferAwaited,
  transferGivenUp,
  transferMoved,
} from './message-kinds.ts'
import { endingOrders } from './ending-orders.server.ts'
import { forgetBuyer } from './forget-buyer.server.ts'
import { orderMessages } from './messages.ts'
import { payPage } from './pages/pay.page.server.tsx'
import { invoiceWishesOfPerson, ordersOfPerson } from './rate-limits.ts'
import { registerWechatPaying } from './wechat-routes.server.ts'
import * as tables from './tables.server.ts'

export const orders = feature({
  name: 'orders',
  tables,
  pages: [payPage],
  calls: orderCalls,
  limits: [ordersOfPerson, invoiceWishesOfPerson],
  staffCalls: ({ takeBack, beforeTaking, whatItGave, fulfil, keepUntil, purchaseFor, onSale }) => [
    ...invoiceCalls,
    ...unsettledCalls,
    ...orderDeskCalls({ takeBack, beforeTaking, whatItGave }),
    ...transferCalls({ fulfil, keepUntil }),
    ...reconciliationCalls({ fulfil }),
    ...orderingCalls({ keepUntil, purchaseFor, onSale }),
  ],
  messages: orderMessages,
  messageKinds: [
    orderReceipt,
    transferAwaited,
    transferGivenUp,
    transferMoved,
    refunded,
    invoiceIssued,
    invoiceRejected,
  ],
  rawRoutes: [
    {
      addresses: [
        { method: 'GET', path: '/pay/wechat', about: '在微信里付款：去问是谁' },
        { method: 'GET', path: '/pay/wechat/callback', about: '在微信里付款：回到这里' },
      ],
      register: ({ app, contextOf }) => registerWechatPaying(app, contextOf),
    },
    {
      addresses: [{ method: 'POST', path: '/pay/notices/:provider', about: '支付机构的通知' }],
      register: ({ app, contextOfSystem }, { fulfil }) =>
        registerPaymentNotices(app, () => contextOfSystem('payment-notice'), fulfil),
    },
  ],
  jobs: [
    {
      name: 'ask-providers',
      schedule: '* * * * *',
      run: (context, { fulfil }) => askProviders(context, fulfil),
    },
    {
      name: 'fulfil-paid-orders',
      schedule: '* * * * *',
      run: (context, { fulfil }) => fulfilPaidOrders(context, fulfil),
    },
    { name: 'send-refunds', schedule: '* * * * *', run: sendRefunds },
    { name: 'balance-books', schedule: '17 2 * * *', run: balanceBooks },
    ...PROVIDER_NAMES.map((provider) => ({
      name: `reconcile-${provider}`,
      needs: ['orders.books'] as const,
      schedule: '*/15 10-23 * * *',
      run: (context: Context, { fulfil }: Wired) => reconcileDue(context, provider, fulfil),
    })),
  ],
  gauges: [
    {
      name: 'portal_reconciliation_differences_open',
      help: 'Differences between providers’ statements and our books that nobody has settled',
      read: ({ db }) => countOpenDifferences({ db }),
    },
    {
      name: 'portal_reconciliation_days_missing',
      help: 'Days of which a provider’s statement should long have been compared with our books and was not',
      read: countMissingDays,
    },
    {
      name: 'portal_database_log_missing',
      help: '1 where readers pay and the database puts none of its log away, so that a lost machine takes payments along',
      read: logMissing,
    },
    {
      name: 'portal_orders_unfulfilled',
      help: 'Orders that are paid and for which nothing has been given yet',
      read: ({ db }) => db.$count(tables.orders, eq(tables.orders.state, 'paid')),
    },
    {
      name: 'portal_refunds_pending',
      help: 'Refunds that providers were asked for and of which the money has not gone back yet',
      read: ({ db }) =>
        db.$count(
          tables.refunds,
          and(
            inArray(tables.refunds.state, ['requested', 'accepted']),
            ne(tables.refunds.provider, 'transfer'),
          ),
        ),
    },
    {
      name: 'portal_refunds_failed',
      help: 'Refunds that the provider did not make and that somebody must settle',
      read: ({ db }) => db.$count(tables.refunds, eq(tables.refunds.state, 'failed')),
    },
  ],
  duties: [
    {
      name: 'invoices',
      title: '待开的发票',
      permission: 'orders.books',
      at: { address: '/invoices' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.invoices,
          at: tables.invoices.createdAt,
          where: eq(tables.invoices.state, 'requested'),
        }),
    },
    {
      name: 'red-invoices',
      title: '待开的红字发票',
      permission: 'orders.books',
      at: { address: '/invoices?list=red' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.redInvoices,
          at: tables.redInvoices.createdAt,
          where: eq(tables.redInvoices.state, 'requested'),
        }),
    },
    {
      name: 'failed-refunds',
      title: '没退成的款',
      permission: 'orders.refund',
      at: { address: '/refunds' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.refunds,
          at: tables.refunds.createdAt,
          where: eq(tables.refunds.state, 'failed'),
        }),
    },
    {
      name: 'transfers',
      title: '等待到账的对公转账',
      permission: 'orders.books',
      at: { address: '/transfers' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.orders,
          at: tables.orders.createdAt,
          where: and(eq(tables.orders.way, 'transfer'), eq(tables.orders.state, 'open')),
        }),
    },
    {
      name: 'transfers-back',
      title: '要汇回的款',
      permission: 'orders.refund',
      at: { address: '/transfers?list=back' },
      count: ({ db }) =>
        waitingRows(db, { table: tables.refunds, at: tables.refunds.createdAt, where: isToBeTransferred }),
    },
    {
      name: 'differences',
      title: '对账差异',
      permission: 'orders.books',
      at: { address: '/differences' },
      count: ({ db }) =>
        waitingRows(db, {
          table: tables.reconciliationDifferences,
          at: tables.reconciliationDifferences.foundAt,
          where: eq(tables.reconciliationDifferences.state, 'open'),
        }),
    },
  ],
  staffVerbs: {
    listOfficeOrders: { permission: 'orders.read', run: listOfficeOrders },
    readOfficeOrder: { permission: 'orders.read', run: readOfficeOrder },
    listAwaitedTransfers: { permission: 'orders.books', run: listAwaitedTransfers },
    listRecordedTransfers: { permission: 'orders.books', run: listRecordedTransfers },
    listTransfersBack: { permission: 'orders.books', run: listTransfersBack },
    listOnSale: { permission: 'orders.place', run: listOnSale },
    tryOrderForReader: { permission: 'orders.place', run: tryOrderForReader },
    orderForReader: { permission: 'orders.place', run: orderForReader },
    recordTransfer: { permission: 'orders.books', run: recordTransfer },
    moveTransfer: { permission: 'orders.refund', run: moveTransfer },
    giveUpTransfer: { permission: 'orders.books', run: giveUpTransfer },
    waitLonger: { permission: 'orders.books', run: waitLonger },
    readEarnings: { permission: 'orders.books', run: readEarnings },
    listRedInvoices: { permission: 'orders.books', run: listRedInvoices },
    askForConfirmation: { permission: 'orders.books', run: askForConfirmation },
    correctRedInvoice: { permission: 'orders.books', run: correctRedInvoice },
    issueRedInvoice: { permission: 'orders.books', run: issueRedInvoice },
    correctInvoice: { permission: 'orders.books', run: correctInvoice },
    listIssuedInvoices: { permission: 'orders.books', run: listIssuedInvoices },
    rejectInvoice: { permission: 'orders.books', run: rejectInvoice },
    issueInvoice: { permission: 'orders.books', run: issueInvoice },
    listDifferences: { permission: 'orders.books', run: listDifferences },
    listSettledDifferences: { permission: 'orders.books', run: listSettledDifferences },
    listRequestedInvoices: { permission: 'orders.books', run: listRequestedInvoices },
    readReconciled: { permission: 'orders.books', run: readReconciled },
    reconcileDay: { permission: 'orders.books', run: reconcileDay },
    refundMoney: { permission: 'orders.refund', run: refundMoney },
    listFailedRefunds: { permission: 'orders.books', run: listFailedRefunds },
    retryRefund: { permission: 'orders.refund', run: retryRefund },
    settleRefundByHand: { permission: 'orders.refund', run: settleRefundByHand },
    refundOrder: { permission: 'orders.refund', run: refundOrder },
    settleDifference: { permission: 'orders.books', run: settleDifference },
    reopenDifference: { permission: 'orders.books', run: reopenDifference },
  },
  exports: [
    orderExport,
    ledgerExport,
    invoiceExport,
    failedRefundExport,
    differenceExport,
    transferExport,
    awaitedTransferExport,
    transferBackExport,
  ],
  story: [orderStory, invoiceStory],
  person: { export: readOwnOrderData, endings: endingOrders, forget: forgetBuyer, merges: orderMerge },
})
