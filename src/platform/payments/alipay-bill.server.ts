import { fenOfYuan } from '../money.ts'
import type { StatementLine } from './payment-provider.ts'
import { instantOfProvider } from './provider-time.ts'

/** Names and contents are in GBK, which GB 18030 contains. */
const gbk = new TextDecoder('gb18030')

/** The lines of a downloaded trade bill: a ZIP with a file of details and one of sums (Alipay, "download the bill"). */
export async function linesOfAlipayBill(zip: Buffer): Promise<StatementLine[]> {
  const { default: jszip } = await import('jszip')
  const archive = await jszip.loadAsync(zip, {
    decodeFileName: (name) => (Array.isArray(name) ? name.join('') : gbk.decode(name)),
  })
  const details = Object.values(archive.files).find(({ name }) => name.endsWith('业务明细.csv'))
  if (!details) throw new Error(`the bill holds no details: ${Object.keys(archive.files).join(', ')}`)
  return linesOfDetails(gbk.decode(await details.async('uint8array')))
}

/**
 * The rows between the notes, which begin with `#`; columns are found by their name. Refunds are written with or without
 * a minus. Throws on any row it does not understand, because a bill read by half would report false differences.
 */
export function linesOfDetails(text: string): StatementLine[] {
  const [head = '', ...rows] = text.split(/\r?\n/).filter((row) => row.trim() !== '' && !row.startsWith('#'))
  const names = cellsOf(head)
  return rows.map((row) => {
    const cells = cellsOf(row)
    const cell = (name: string) => cells[names.indexOf(name)] ?? ''
    const fen = fenOfYuan(cell('订单金额（元）'))
    const at = instantOfProvider(cell('完成时间') || cell('创建时间'))
    const type = cell('业务类型')
    if (
      cells.length !== names.length ||
      fen === undefined ||
      at === undefined ||
      (type !== '交易' && type !== '退款')
    ) {
      throw new Error(`a row of the bill is not understood: ${row}`)
    }
    const kind = type === '交易' ? ('payment' as const) : ('refund' as const)
    return {
      number: cell('商户订单号'),
      transactionId: cell('支付宝交易号'),
      kind,
      amountFen: Math.abs(fen),
      at,
    }
  })
}

/** The cells of a row; a cell with a comma within stands in quotation marks, which are doubled inside. */
function cellsOf(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:\s*"((?:[^"]|"")*)"\s*|([^,]*))/g)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
}
