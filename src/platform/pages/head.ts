/** What a page says about itself to search engines, chat apps and feed readers; addresses are paths of ours. */
export interface Head {
  /** Without the site's name, which the document adds. */
  readonly title: string
  /** What a card says instead that somebody shares. */
  readonly shareTitle?: string
  readonly description?: string
  /** The one address of this content, as a path; missing for pages that should not be indexed. */
  readonly canonical?: string
  /** The whole address of what this repeats from elsewhere: search engines are led there (C-62). */
  readonly original?: string
  /** `article` for texts, `website` for everything else. */
  readonly kind?: 'article' | 'website'
  /** Absolute path of the sharing picture with its size. */
  readonly image?: { readonly address: string; readonly width: number; readonly height: number }
  readonly publishedAt?: string
  readonly modifiedAt?: string
  readonly isIndexed?: boolean
  /** No script runs: it is only looked at, and nothing that is pressed there does anything. */
  readonly isStill?: boolean
  readonly previous?: string
  readonly next?: string
  /** schema.org objects, each written as one JSON-LD script. */
  readonly structured?: readonly object[]
}
