import { useId } from 'react'
import type { QuoteWire } from '../wire.ts'
import { NumberOfTickets } from './number-of-tickets.tsx'
import { TicketTypeLine } from './ticket-type-line.tsx'

/** What is offered, with how many of each somebody wants. */
export function ChooseTickets({
  quote,
  memberWord,
  tickets,
  onChoose,
}: {
  quote: QuoteWire
  memberWord: string
  tickets: readonly { readonly typeId: number }[]
  onChoose: (typeId: number, count: number) => void
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-lg">
        门票
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {quote.types.map((type) => {
          const count = tickets.filter(({ typeId }) => typeId === type.id).length
          const room = quote.maxPerOrder - tickets.length + count
          return (
            <li key={type.id} className="py-4">
              <TicketTypeLine
                type={type}
                memberWord={memberWord}
                choice={
                  type.state === 'on_sale' ? (
                    <NumberOfTickets
                      name={type.name}
                      count={count}
                      least={type.minPerOrder}
                      most={Math.min(type.maxPerOrder, type.left ?? type.maxPerOrder, room)}
                      onChange={(next) => onChoose(type.id, next)}
                    />
                  ) : undefined
                }
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
