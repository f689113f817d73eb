import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../database/database.server.ts'
import { portalSettings } from './tables.server.ts'

/** What every page says of the portal and of the company that runs it. */
export interface SiteFacts {
  readonly name: string
  readonly slogan: string
  readonly companyName: string
  readonly contact: { readonly phone: string; readonly email: string; readonly address: string }
  /** 备案号. */
  readonly icpNumber: string
  /** 增值电信业务经营许可证; empty where there is none. */
  readonly icpLicence: string
  /** 公安备案号; empty where there is none. */
  readonly policeNumber: string
}

/** What a year of membership is called, costs and gives (MEMBER-04, C-17). */
export interface MembershipTerms {
  readonly name: string
  readonly yearFen: number
  readonly benefits: string
  /** What a member pays of the list price of an event's ticket, in percent (PROD-10). */
  readonly ticketPercent: number
}

type Row = Omit<typeof portalSettings.$inferSelect, 'id' | 'changedAt'>

/** Where the settings say what a variable says unless they do. */
const SAID_IN: Readonly<Record<string, keyof Row>> = {
  SITE_NAME: 'siteName',
  COMPANY_NAME: 'companyName',
  ICP_NUMBER: 'icpNumber',
  CONTACT_PHONE: 'contactPhone',
  CONTACT_EMAIL: 'contactEmail',
  CONTACT_ADDRESS: 'contactAddress',
}

/** What staff may change of the portal, kept in memory; read anew when the table says that it has changed (C-108). */
export class Settings {
  #row: Row
  #site: SiteFacts
  readonly #unlessSaid: SiteFacts

  /** `unlessSaid`: the facts of a company that has not said its own yet. */
  constructor(row: Row, unlessSaid: SiteFacts) {
    this.#row = row
    this.#unlessSaid = unlessSaid
    this.#site = siteOf(row, unlessSaid)
  }

  static async read(db: Database, unlessSaid: SiteFacts): Promise<Settings> {
    return new Settings(await readRow(db), unlessSaid)
  }

  /** Gives whether they have changed. */
  async readAgain(db: Database): Promise<boolean> {
    const row = await readRow(db)
    if (isDeepStrictEqual(row, this.#row)) return false
    this.#row = row
    this.#site = siteOf(row, this.#unlessSaid)
    return true
  }

  /** The same object until something changes. */
  get site(): SiteFacts {
    return this.#site
  }

  /** Of these variables that nobody has set, the ones that the settings do not say either: pages show the examples. */
  stillExamples(variables: readonly string[]): string[] {
    return variables.filter((name) => {
      const field = SAID_IN[name]
      return field === undefined || this.#row[field] === null
    })
  }

  get membership(): MembershipTerms {
    const { membershipName, membershipYearFen, membershipBenefits, memberTicketPercent } = this.#row
    return {
      name: membershipName,
      yearFen: membershipYearFen,
      benefits: membershipBenefits,
      ticketPercent: memberTicketPercent,
    }
  }
}

async function readRow(db: Database): Promise<Row> {
  const [found] = await db.select().from(portalSettings)
  if (!found) throw new Error('the row of portal_settings is missing')
  const { id: _id, changedAt: _changedAt, ...row } = found
  return row
}

const siteOf = (row: Row, unlessSaid: SiteFacts): SiteFacts => ({
  name: row.siteName ?? unlessSaid.name,
  slogan: row.siteSlogan ?? unlessSaid.slogan,
  companyName: row.companyName ?? unlessSaid.companyName,
  contact: {
    phone: row.contactPhone ?? unlessSaid.contact.phone,
    email: row.contactEmail ?? unlessSaid.contact.email,
    address: row.contactAddress ?? unlessSaid.contact.address,
  },
  icpNumber: row.icpNumber ?? unlessSaid.icpNumber,
  icpLicence: row.icpLicence ?? unlessSaid.icpLicence,
  policeNumber: row.policeNumber ?? unlessSaid.policeNumber,
})
