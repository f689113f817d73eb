/** Addresses of data items and charts. */

export const dataItemPath = (id: number): string => `/discern/${id}`
export const chartPath = (id: number): string => `/canyan/${id}`
export const dataItemValuesPath = (id: number): string => `${dataItemPath(id)}/values.csv`
export const chartValuesPath = (id: number): string => `${chartPath(id)}/values.csv`

/** The list from a cursor on; only what differs from the first page stands in the address. */
export function dataItemsPath(where: {
  category?: string
  before?: number | undefined
  after?: number
}): string {
  const query = new URLSearchParams()
  if (where.category) query.set('category', where.category)
  if (where.before !== undefined) query.set('before', String(where.before))
  if (where.after !== undefined) query.set('after', String(where.after))
  const text = query.toString()
  return text ? `/discerns?${text}` : '/discerns'
}
