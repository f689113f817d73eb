import { Link } from '@tanstack/react-router'

/** The way to the order of a row. */
export const orderLink = (_: unknown, { number }: { readonly number: string }) => (
  <Link to={`/orders/${number}`}>{number}</Link>
)
