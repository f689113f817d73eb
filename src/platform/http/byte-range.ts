/** The bytes of a whole that are wanted, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * What a Range header asks of `size` bytes (RFC 9110, section 14): one range, undefined for the whole, `unsatisfiable`
 * when it lies outside. Several ranges at once and other units are answered with the whole, which the RFC allows.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const found = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header ?? '')
  const [, first = '', last = ''] = found ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
