import type { z } from 'zod'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { FoundRegistration } from '../office/list-registrations.server.ts'
import type { readOffice } from '../office/read-office.server.ts'
import type { OfficeView, RegistrationView } from './contract.ts'

/** Rows as the back office is given them. */

const iso = (moment: Date | null) => moment && shanghaiIso(moment)

export const officeView = ({
  sales,
  types,
  ...rest
}: Awaited<ReturnType<typeof readOffice>>): z.input<typeof OfficeView> => ({
  ...rest,
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

export const registrationView = (found: FoundRegistration): z.input<typeof RegistrationView> => ({
  ...found,
  createdAt: shanghaiIso(found.createdAt),
  tickets: found.tickets.map((ticket) => ({ ...ticket, enteredAt: iso(ticket.enteredAt) })),
})
