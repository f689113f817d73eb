import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Orders that are made for one person who buys, also those that come to nothing: each stays, and providers are asked about it. */
export const ordersOfPerson = limit({
  name: 'orders',
  points: 100,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'orders_of_day_used',
  isSettable: true,
})

/** Times that one person asks for invoices, also to correct what was asked: each is written down for two years. */
export const invoiceWishesOfPerson = limit({
  name: 'invoice-wishes',
  points: 200,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'invoice_wishes_of_day_used',
})
