import type { Values } from '#features/editing/admin/fields.ts'

/** An entry of the dictionary as its form holds it, in the words in which it is tried and a new one is begun. */
export interface TriedEntryWords {
  readonly kind: 'company' | 'term'
  readonly name: string
  /** With commas between them. */
  readonly aliases: string
}

export function triedOf({ kind, name, aliases }: Values): TriedEntryWords {
  return {
    kind: kind === 'company' ? 'company' : 'term',
    name: typeof name === 'string' ? name.trim() : '',
    aliases: Array.isArray(aliases) ? aliases.map(String).join(',') : '',
  }
}
