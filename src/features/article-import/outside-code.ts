const FENCE = /^[ \t]{0,3}(`{3,}|~{3,})/

interface Changes {
  readonly text: (text: string) => string
  /** What becomes of a fenced block, by the word behind its marks; it stays where nothing is given. */
  readonly fenced?: (word: string, code: string) => string | undefined
}

/** Changes Markdown except where it is code. */
export function outsideCode(markdown: string, { text, fenced }: Changes): string {
  const made: string[] = []
  let prose: string[] = []
  let block: { mark: string; word: string; lines: string[] } | undefined
  const flush = () => {
    if (prose.length > 0) made.push(outsideQuotes(prose.join('\n'), text))
    prose = []
  }
  for (const line of markdown.split('\n')) {
    const [begin = '', mark] = FENCE.exec(line) ?? []
    const word = line.slice(begin.length)
    if (block) {
      block.lines.push(line)
      const closes = mark?.startsWith(block.mark) && word.trim() === ''
      if (closes) {
        const code = block.lines.slice(1, -1).join('\n')
        made.push(fenced?.(block.word, code) ?? block.lines.join('\n'))
        block = undefined
      }
    } else if (mark !== undefined) {
      flush()
      block = { mark, word: word.trim().toLowerCase(), lines: [line] }
    } else prose.push(line)
  }
  flush()
  if (block) made.push(block.lines.join('\n'))
  return made.join('\n')
}

/** So many runs of backquotes further on the closing one is looked for. */
const REACH = 50

function outsideQuotes(prose: string, change: (text: string) => string): string {
  const runs = [...prose.matchAll(/`+/g)]
  let made = ''
  let done = 0
  for (let at = 0; at < runs.length; at += 1) {
    const open = runs[at]
    if (!open || open.index < done) continue
    const close = runs.slice(at + 1, at + REACH).find(([run]) => run === open[0])
    if (!close) continue
    const end = close.index + close[0].length
    made += change(prose.slice(done, open.index)) + prose.slice(open.index, end)
    done = end
  }
  return made + change(prose.slice(done))
}
