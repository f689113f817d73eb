import type { NamedArticle } from './article-of.ts'

/** What one import has met so far, so that no article of it takes the place of another without a word. */
export class Met {
  readonly #first = new Map<string, { readonly where: string; readonly contentHash: string }>()

  /** What becomes of an article that cannot be told from one before it; undefined when nothing is known by its name. */
  again({ found, place, name, contentHash }: NamedArticle): Again | undefined {
    // A file is known by its place, which no other has.
    if (found.slugOrId === undefined && place.line === undefined) return undefined
    const where = place.line === undefined ? place.file : `${place.file} 第 ${place.line} 行`
    const first = this.#first.get(name.name)
    if (!first) {
      this.#first.set(name.name, { where, contentHash })
      return undefined
    }
    if (first.contentHash === contentHash)
      return { outcome: 'skipped', notes: [`与 ${first.where} 完全相同`] }
    return {
      outcome: 'failed',
      notes: [
        found.slugOrId === undefined
          ? `题目与 ${first.where} 相同，又都没有编号（id），分不清是不是同一篇，没有导入`
          : `编号“${found.slugOrId}”与 ${first.where} 相同，没有导入`,
      ],
    }
  }
}

interface Again {
  readonly outcome: 'failed' | 'skipped'
  readonly notes: readonly string[]
}
