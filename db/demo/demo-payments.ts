import type { PaymentProvider } from '#platform/payments/payment-provider.ts'

const none = () => Promise.reject(new Error('the demo is paid for by nobody'))

/** Whom the demo's own orders were paid at, long ago: it takes all and gives back all, and is asked nothing afterwards. */
export const demoPayments: PaymentProvider = {
  name: 'wechat',
  place: async ({ number }) => ({ qrContent: `demo://${number}` }),
  openInBrowser: none,
  read: async () => undefined,
  close: async () => undefined,
  refund: async () => ({ state: 'done' }),
  readNotice: none,
  noticeAnswer: () => ({ status: 500, contentType: 'text/plain', body: '' }),
  statement: async () => [],
}
