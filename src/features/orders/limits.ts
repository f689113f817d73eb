import { DAY_MS } from '#platform/durations.ts'

/** So many minutes an order may be paid online (B-36, C-18). */
export const PAYABLE_MINUTES = 15
/** Staff keep what waits for a bank transfer no longer than so many days from today on. */
export const LONGEST_TRANSFER_DAYS = 60
/** Of the orders that wait for a bank transfer no longer, those of so long ago may still be paid. */
export const LATE_TRANSFER_MS = 180 * DAY_MS
/** Staff may place an order for money that came before it, at most so long ago. */
export const EARLY_TRANSFER_MS = 180 * DAY_MS
/** Within so many hours a buyer confirms a red invoice, as the tax platform has it; then what was proposed there is void. */
export const CONFIRMATION_HOURS = 72
/** So many red invoices are listed at once; a file has them all. */
export const MOST_REDS = 200
/** Providers take so many refunds of one payment, and only so long after it; a bank takes every one. */
export const MOST_OF_ONE_PAYMENT = 50
export const REFUNDABLE_MS = 365 * DAY_MS
