import { A4, type Sheet, type SheetItem } from '#platform/pdf/sheet.ts'
import { FORGOTTEN, type SubmittedApplication } from './contract.ts'

/** An application as it was handed in, with when and under which number. */
export interface Receipt {
  readonly number: string
  /** Of the award year. */
  readonly title: string
  /** `2026-11-21 09:30`, in Shanghai. */
  readonly submittedAt: string
  readonly submitted: SubmittedApplication
  /** Whether the answers are kept no longer. */
  readonly isForgotten: boolean
}

const MARGIN = 56
const WIDTH = A4.width - 2 * MARGIN
const BOTTOM = A4.height - MARGIN
const SIZE = 10.5
const LINE = 17
const MUTED = '#6a7078'
/** Full-width signs that a line takes, with room for a wide letter. */
const SIGNS = Math.floor(WIDTH / SIZE) - 1

interface Line {
  readonly text: string
  readonly size?: number
  readonly color?: string
  /** Room above it. */
  readonly above?: number
}

/** What an applicant keeps: every question with its answer, and every document with its SHA-256, on as many pages as it takes (C-85). */
export function receiptSheet(receipt: Receipt, siteName: string): Sheet {
  const { number, title, submittedAt } = receipt
  const pages: SheetItem[][] = [[]]
  let top = MARGIN
  for (const { text, size = SIZE, color, above = 0 } of linesOf(receipt, siteName)) {
    const height = (size / SIZE) * LINE
    if (top + above + height > BOTTOM) {
      pages.push([])
      top = MARGIN
    } else top += above
    const item: SheetItem = { kind: 'text', text, left: MARGIN, top, width: WIDTH, size }
    pages.at(-1)?.push(color === undefined ? item : { ...item, color })
    top += height
  }
  const footOf = (page: number): SheetItem => ({
    kind: 'text',
    text: `${number}　${submittedAt}　第 ${page + 1} 页，共 ${pages.length} 页`,
    left: MARGIN,
    top: A4.height - 36,
    width: WIDTH,
    size: 8.5,
    align: 'center',
    color: MUTED,
  })
  return {
    title: `${title} 申报回执 ${number}`,
    pages: pages.map((items, page) => ({ ...A4, items: [...items, footOf(page)] })),
  }
}

function linesOf({ number, title, submittedAt, submitted, isForgotten }: Receipt, siteName: string): Line[] {
  const { prize, company, creditCode, product, summary, answers, documents, consent } = submitted
  const said: readonly (readonly [string, string])[] = [
    ['奖项', prize],
    ['企业', company],
    ['统一社会信用代码', creditCode],
    ['产品', product],
    ['公开简介', summary],
    ...answers.map(({ label, text }) => [label, text] as const),
    ...documents.map(
      ({ name, bytes, digest, label }, index) =>
        [label ?? `材料 ${index + 1}`, `${name}（${bytes} 字节）\nSHA-256 ${digest}`] as const,
    ),
    ['已同意的声明', consent ? `${consent.text}\n（版本 ${consent.version}，同意于 ${consent.at}）` : ''],
  ]
  return [
    { text: title, size: 12, color: MUTED },
    { text: `申报回执 ${number}`, size: 20, above: 4 },
    { text: `${siteName} 于 ${submittedAt}（上海时间）收到以下申报。`, above: 8 },
    ...(isForgotten ? wrapped(FORGOTTEN).map((text) => ({ text, color: MUTED })) : []),
    ...said.flatMap(([label, text]): Line[] =>
      text === ''
        ? []
        : [
            { text: label, size: 9, color: MUTED, above: 10 },
            ...wrapped(text).map((line) => ({ text: line })),
          ],
    ),
  ]
}

/** What no line begins with; there is room for one at the end of a full line. */
const CLOSING = /^[，。、；：！？）》」』】”’]$/u

/** A text in lines that the page takes at full size. */
export function wrapped(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    let width = 0
    for (const sign of paragraph) {
      const own = (sign.codePointAt(0) ?? 0) < 0x2e80 ? 0.6 : 1
      const room = CLOSING.test(sign) ? SIGNS + 1 : SIGNS
      if (width + own > room) {
        lines.push('')
        width = 0
      }
      lines[lines.length - 1] += sign
      width += own
    }
    return lines
  })
}
