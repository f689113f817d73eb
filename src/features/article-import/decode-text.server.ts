import { UnreadableSource } from '#platform/import/unreadable-source.ts'

const SIGNATURES: readonly [string, string][] = [
  ['%PDF-', 'PDF 文件'],
  ['\x89PNG', 'PNG 图片'],
  ['\xff\xd8\xff', 'JPEG 图片'],
  ['GIF8', 'GIF 图片'],
  ['PK\x03\x04', 'ZIP 压缩文件'],
  ['\xd0\xcf\x11\xe0', '旧版 Office 文件'],
  ['\x1f\x8b', 'GZIP 压缩文件'],
  ['\x7fELF', '可执行文件'],
]

/** The text of a file: by byte order mark, by the charset an HTML page declares, as UTF-8, or else as GB18030. */
export function decodeText(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString(
    'latin1',
  )
  for (const [signature, name] of SIGNATURES) {
    if (head.startsWith(signature)) throw new UnreadableSource(`内容不是文本，而是${name}`)
  }
  if (head.startsWith('\xff\xfe')) return decode(bytes, 'utf-16le') ?? broken()
  if (head.startsWith('\xfe\xff')) return decode(bytes, 'utf-16be') ?? broken()
  if (head.includes('\0\0') || head.split('\0').length > 8)
    throw new UnreadableSource('内容不是文本，像是二进制文件')

  const declared = /<meta[^<>]{0,200}charset\s{0,9}=\s{0,9}(?:["']\s{0,9})?([\w-]{2,20})/i.exec(head)?.[1]
  const text =
    (declared && decode(bytes, declared)) ?? decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030') ?? broken()
  if (isMostlyControls(text)) throw new UnreadableSource('内容不是文本，像是二进制文件')
  return text
}

/** A file cut off in the middle of its last character is still that file, so decoding may end there. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const name = /^(gb2312|gbk|gb_2312-80|x-gbk)$/i.test(encoding) ? 'gb18030' : encoding
    return new TextDecoder(name, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

function isMostlyControls(text: string): boolean {
  const start = text.slice(0, 4096)
  const controls = start.match(/(?![\t\n\f\r])\p{Cc}|\p{Co}/gu)?.length ?? 0
  return controls > 4 && controls * 40 > start.length
}

function broken(): never {
  throw new UnreadableSource('文字编码无法识别（请存为 UTF-8）')
}
