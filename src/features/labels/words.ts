/** What the office calls what an entry of the dictionary is. */
export const ENTRY_KIND_NAMES = { company: '企业', term: '术语' } as const
