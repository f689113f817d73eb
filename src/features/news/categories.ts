import { z } from 'zod'

/** Rows a page of the pager holds, whatever limit is asked for (B-01). */
export const NEWS_PER_PAGE = 20

/** `all`, `own`, `other` and `hot`, also as the numbers 0 to 3 (B-87). */
const NUMBERED = ['0', '1', '2', '3']
const CATEGORIES = ['all', 'own', 'other', 'hot'] as const
export const NewsCategory = z.preprocess(
  (value) => {
    const index = typeof value === 'number' || typeof value === 'string' ? NUMBERED.indexOf(`${value}`) : -1
    return CATEGORIES[index] ?? value
  },
  z.enum(CATEGORIES, { error: '应为 all、own、other 或 hot' }),
)
export type NewsCategory = z.infer<typeof NewsCategory>
