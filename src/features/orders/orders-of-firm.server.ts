import { sql, type SQL } from 'drizzle-orm'
import { bankTransfers, invoices } from './tables.server.ts'

/** The ids of orders whose invoice is made out to such a firm, or which it paid by bank; undefined for a single letter. */
export const ordersOfFirm = (text: string): SQL | undefined =>
  [...text].length < 2
    ? undefined
    : sql`(select order_id from ${invoices} where title_pairs(title) @> title_pairs(${text})
        and position(title_plain(${text}) in title_plain(title)) > 0
      union select order_id from ${bankTransfers} where title_pairs(payer) @> title_pairs(${text})
        and position(title_plain(${text}) in title_plain(payer)) > 0)`
