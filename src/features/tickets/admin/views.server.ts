import type { z } from 'zod'
import { localPhone } from '#features/accounts/phone.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { FoundRegistration } from '../office/list-registrations.server.ts'
import type { listSales, readOffice } from '../office/read-office.server.ts'
import { placesInLine, type WaitingPerson } from '../office/list-waiting.server.ts'
import type { OfficeView, RegistrationView, WaitingView } from './contract.ts'

/** Rows as the back office is given them. */

const iso = (moment: Date | null) => moment && shanghaiIso(moment)

export const saleRow = ({ opensAt, closesAt, ...row }: Awaited<ReturnType<typeof listSales>>[number]) => ({
  ...row,
  opensAt: iso(opensAt),
  closesAt: iso(closesAt),
})

export const officeView = ({
  sales,
  types,
  quotas,
  codes,
  ...rest
}: Awaited<ReturnType<typeof readOffice>>): z.input<typeof OfficeView> => ({
  ...rest,
  codes: codes.map((code) => ({ ...code, startsAt: iso(code.startsAt), endsAt: iso(code.endsAt) })),
  quotas: quotas.map(({ typeIds, ...quota }) => ({ ...quota, typeIds: [...typeIds] })),
  sales: sales
    ? {
        ...sales,
        opensAt: iso(sales.opensAt),
        closesAt: iso(sales.closesAt),
        freeRefundsUntil: iso(sales.freeRefundsUntil),
      }
    : null,
  types: types.map((type) => ({
    ...type,
    earlyUntil: iso(type.earlyUntil),
    soldFrom: iso(type.soldFrom),
    soldUntil: iso(type.soldUntil),
  })),
})

/** With the place of each among those who wait for the same type. */
export function waitingViews(people: readonly WaitingPerson[]): z.input<typeof WaitingView>[] {
  const placeOf = placesInLine()
  return people.map((person) => {
    const { id, typeId, name, reach, isServed, state, joinedAt, offerEndsAt } = person
    const place = placeOf(person)
    const at = { joinedAt: shanghaiIso(joinedAt), offerEndsAt: iso(offerEndsAt) }
    return { id, typeId, place, name, reach: localPhone(reach), isServed, state, ...at }
  })
}

export const registrationView = (found: FoundRegistration): z.input<typeof RegistrationView> => ({
  ...found,
  contactPhone: localPhone(found.contactPhone),
  invoiceTitle: found.invoice?.title ?? '',
  createdAt: shanghaiIso(found.createdAt),
  tickets: found.tickets.map((ticket) => ({
    ...ticket,
    answers: ticket.answers.map((answer) => ({ ...answer })),
    phone: localPhone(ticket.phone),
    change: ticket.change
      ? {
          toType: ticket.change.type,
          differenceFen: ticket.change.differenceFen,
          payUntil: iso(ticket.change.payUntil),
        }
      : null,
    enteredAt: iso(ticket.enteredAt),
  })),
})
