import { z } from 'zod'
import { SPECULATION_RULES } from '#platform/pages/page-handler.server.tsx'
import { textPage, type Page } from '#platform/pages/page.ts'

/**
 * Pages are fetched when the pointer goes down on a link; short links, files and their pages count their openings, signing
 * in and paying lead to others, and are left alone.
 */
const RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: ['/s/*', '/file/*/pdf', '/file/*/pages/*', '/login/*', '/pay/*', '/ev/forms/*'],
            },
          },
        ],
      },
      eagerness: 'conservative',
    },
  ],
})

/** Lets browsers fetch the page under the pointer before the click is complete. */
export const speculationRulesPage: Page = textPage({
  path: SPECULATION_RULES,
  about: '预取规则',
  input: z.object({}),
  contentType: 'application/speculationrules+json',
  shared: { seconds: 3600, tags: () => [] },
  load: async () => RULES,
  text: (rules) => rules,
})
