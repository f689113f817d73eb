import type { Page } from '@playwright/test'
import { expect, openTelephone } from './portal.ts'

/** Does on the provider's page what a person does who scanned a code. */
export async function payAt(page: Page, link: string): Promise<void> {
  const telephone = await openTelephone(page)
  await telephone.goto(link)
  await telephone.getByRole('button').click()
  // Whoever leaves before the provider has answered may not have paid.
  await expect(telephone.getByRole('button')).toHaveCount(0)
  await telephone.context().close()
}

/** How a membership that was bought now is said to end after so many years. */
export function endsAfter(years: number): RegExp {
  const inShanghai = new Date(Date.now() + 8 * 3_600_000)
  return new RegExp(`^有效期至 ${inShanghai.getUTCFullYear() + years}-`)
}
