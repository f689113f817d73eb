import type { FoundBlock } from '#features/article-import/found-article.ts'

/** Texts that are pasted without any look. */

const MARKS = [
  /^#{1,6} \S/m,
  /^\s{0,3}[-*+] \S/m,
  /^\s{0,3}\d{1,3}\. \S/m,
  /^> \S/m,
  /^```/m,
  /\*\*[^*\n]{1,200}\*\*/,
  /\]\(https?:\/\//,
  /^\| ?\S/m,
]

/** Whether a text is written in Markdown: two of its marks, or one that means nothing else. */
export function isMarkdown(text: string): boolean {
  const found = MARKS.filter((mark) => mark.test(text)).length
  return found > 1 || /^#{1,6} \S.*\n\s*\n/m.test(text) || /^\| ?:?-{3}/m.test(text)
}

/** Each line a paragraph; lines of cells with tabs between them a table, as spreadsheets give them without their look. */
export function blocksFromPlainText(text: string): FoundBlock[] {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n')
  const full = lines.filter((line) => line.trim() !== '')
  const isTable = full.length > 1 && full.every((line) => line.includes('\t'))
  if (isTable) {
    const rows = full.map((line) =>
      line.split('\t').map((cell) => (cell.trim() === '' ? [] : [{ text: cell.trim() }])),
    )
    const width = Math.max(...rows.map((row) => row.length))
    return [
      {
        type: 'table',
        hasHeader: true,
        rows: rows.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? [])),
      },
    ]
  }
  return full.map((line) => ({ type: 'paragraph', spans: [{ text: line.trim() }] }))
}
