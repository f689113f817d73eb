import { test as base, expect } from '@playwright/test'

/** Every page that can be visited, by a name for its test. */
export const PAGES = [
  ['home', '/'],
  ['home, depth', '/?feed=depth'],
  ['news', '/news'],
  ['news, hot', '/news?t=hot'],
  ['feed', '/paynews'],
  ['feed, SiC', '/paynews?tab=SiC产业'],
  ['literature', '/wenxian'],
  ['search', '/search'],
  ['search, hits', '/search?q=碳化硅 衬底'],
  ['search, nothing', '/search?q=碳化硅 子虚乌有'],
  ['contact', '/contact'],
  ['awards', '/jgj'],
  ['awards of 2022', '/ev/jgj2022'],
  ['awards of 2023', '/ev/jgj2023'],
  ['awards of 2024', '/ev/jgj2024'],
  ['API', '/docs/api'],
  ['not found', '/404'],
] as const

/** A test whose browser knows the portal's address and which fails on anything the page complains about. */
export const test = base.extend<{ complaints: string[] }>({
  baseURL: async ({}, use) => use(process.env.PORTAL_ADDRESS),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('console', (message) => {
        // The not-found screen and its like answer 404 on purpose; the browser notes that as an error.
        if (message.type() === 'error' && !message.text().includes('status of 404'))
          complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
