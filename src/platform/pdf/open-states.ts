const CODE = { slash: 47, percent: 37, open: 40, close: 41, backslash: 92, newline: 10, carriageReturn: 13 }
/** White space and delimiters end a word (ISO 32000-1, 7.2.2). */
const ENDS_WORD = new Set([...'\0\t\n\f\r ()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))

/**
 * How many drawing states (`q`) a page's content has saved and not restored (`Q`) at its end: what is drawn after it
 * would stand wherever these states put it. Words within texts, names, comments and pictures do not count.
 */
export function openStates(content: Buffer): number {
  let open = 0
  let at = 0
  while (at < content.length) {
    const code = content[at] ?? 0
    if (code === CODE.open) at = afterText(content, at)
    else if (code === CODE.percent) at = afterLine(content, at)
    else if (code === CODE.slash) at = afterWord(content, at + 1)
    else if (ENDS_WORD.has(code)) at += 1
    else {
      const end = afterWord(content, at)
      const word = end - at > 2 ? '' : content.toString('latin1', at, end)
      at = end
      if (word === 'q') open += 1
      else if (word === 'Q') open = Math.max(0, open - 1)
      else if (word === 'ID') at = afterPicture(content, at)
    }
  }
  return open
}

function afterWord(content: Buffer, start: number): number {
  let at = start
  while (at < content.length && !ENDS_WORD.has(content[at] ?? 0)) at += 1
  return at
}

function afterLine(content: Buffer, start: number): number {
  let at = start
  while (at < content.length && content[at] !== CODE.newline && content[at] !== CODE.carriageReturn) at += 1
  return at
}

function afterText(content: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < content.length; at += 1) {
    if (content[at] === CODE.backslash) at += 1
    else if (content[at] === CODE.open) depth += 1
    else if (content[at] === CODE.close) depth -= 1
    if (depth === 0) return at + 1
  }
  return content.length
}

/** Behind the next `EI` that stands alone. */
function afterPicture(content: Buffer, start: number): number {
  for (let at = content.indexOf('EI', start); at !== -1; at = content.indexOf('EI', at + 1)) {
    const isAlone = ENDS_WORD.has(content[at - 1] ?? 0) && ENDS_WORD.has(content[at + 2] ?? 0)
    if (isAlone) return at + 2
  }
  return content.length
}
