import type { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { saveCompany, type SaveCompany } from './save-company.server.ts'

let made = 0

/** A partner company; its id. */
export function makeCompany(
  context: Context,
  company: Partial<z.input<typeof SaveCompany>> = {},
): Promise<number> {
  made += 1
  return saveCompany(context, {
    handle: `company-${made}`,
    shortName: `企业 ${made}`,
    logo: { id: 'aaaaaaaaaaaaaaaaaaaaaaaa', width: 640, height: 320 },
    webUrl: 'https://example.com/',
    isPartner: true,
    ...company,
  })
}
