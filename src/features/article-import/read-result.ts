import type { FoundArticle } from './found-article.ts'

/** What one file, or one article of a file that holds several, came to; `line` counts them from 1. */
export type ReadResult = { line?: number } & (
  | { article: FoundArticle }
  | { skipped: string }
  /** With what was thrown, where it is not one of the reasons that sources are known to have. */
  | { problem: string; cause?: unknown }
)
