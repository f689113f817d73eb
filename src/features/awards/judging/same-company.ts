/** What companies are called besides their name; it says nothing of who they are. */
const LEGAL_FORM = /[\s·（）()]|有限责任公司|股份有限公司|有限公司|股份|集团/g
const LEAST_SIGNS = 2

/** A company's name without what is not its own. */
export const bareCompany = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(LEGAL_FORM, '')

/**
 * Whether two names may be of one company, as far as names tell: one is part of the other once legal forms are left out, or
 * both are spellings of the same one. It only hints; the judge decides (C-89).
 */
export function maybeSameCompany(
  one: string,
  other: string,
  aliases: readonly (readonly string[])[],
): boolean {
  const [a, b] = [bareCompany(one), bareCompany(other)]
  if (a.length < LEAST_SIGNS || b.length < LEAST_SIGNS) return false
  if (a.includes(b) || b.includes(a)) return true
  return aliases.some((names) => {
    const all = new Set(names.map(bareCompany))
    return all.has(a) && all.has(b)
  })
}
