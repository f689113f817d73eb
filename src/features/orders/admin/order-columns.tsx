import { Link } from '@tanstack/react-router'
import type { OfficeColumn } from '#admin/parts/table/columns.ts'

interface Order {
  readonly number: string
  readonly subject: string
  readonly person: { readonly id: number; readonly name: string }
}

/** What was ordered, the way to the order, and its number. */
export const subjectColumn = <Row extends Order>(): OfficeColumn<Row> => ({
  title: '内容',
  key: 'subject',
  isName: true,
  render: (_, { number, subject }) => (
    <>
      <Link className="admin-title" to={`/orders/${number}`}>
        {subject}
      </Link>
      <div className="admin-hint">{number}</div>
    </>
  ),
})

/** Whose order it is, with the way there for those who may see readers. */
export const personColumn = <Row extends Order>(title: string, mayRead: boolean): OfficeColumn<Row> => ({
  title,
  key: 'person',
  render: (_, { person }) =>
    mayRead ? <Link to={`/readers/${person.id}`}>{person.name}</Link> : person.name,
})
