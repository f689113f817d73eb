const YUAN = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/

/** `299.00` → 29900, exactly, without ever being a fraction; undefined for anything that is not an amount in yuan. */
export function fenOfYuan(text: string): number | undefined {
  const [, minus, yuan, cents = ''] = YUAN.exec(text.trim()) ?? []
  if (yuan === undefined) return undefined
  const fen = Number(yuan) * 100 + Number(cents.padEnd(2, '0'))
  return minus && fen > 0 ? -fen : fen
}

/** 29900 → `299.00`. */
export function yuanOfFen(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`${fen} is no amount in fen`)
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

/** The same of what may be less than nothing: -29900 → `-299.00`. */
export const signedYuan = (fen: number): string => `${fen < 0 ? '-' : ''}${yuanOfFen(Math.abs(fen))}`

const wholeYuan = new Intl.NumberFormat('zh-CN')
const yuanWithFen = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 })

/** 29900 → `299`, 129950 → `1,299.50`: a price as readers see it. */
export function shownYuan(fen: number): string {
  return (fen % 100 === 0 ? wholeYuan : yuanWithFen).format(fen / 100)
}

/** 1299.5 → `1,299.50`: the same of a number of yuan, as calls spell it. */
export const shownNumber = (yuan: number): string => shownYuan(Math.round(yuan * 100))

/** So many percent of a price in fen, never a part of a fen more. */
export const percentOf = (fen: number, percent: number): number => Math.floor((fen * percent) / 100)

/** 29950 → 299.5: for calls, whose prices are numbers of yuan. */
export const yuanNumber = (fen: number): number => fen / 100
