/** Text as Alipay's bills spell it; Node reads GBK but does not write it, so the table is turned round. */
export function toGbk(text: string): Buffer {
  const bytes = [...text].flatMap((sign) => {
    if (sign < '\u0080') return [sign.charCodeAt(0)]
    const pair = table.get(sign)
    if (pair === undefined) throw new Error(`GBK has no ${sign}`)
    return [pair >> 8, pair & 0xff]
  })
  return Buffer.from(bytes)
}

const table = new Map<string, number>()
const decoder = new TextDecoder('gbk')
for (let pair = 0x81_40; pair <= 0xfe_fe; pair += 1) {
  const sign = decoder.decode(Buffer.from([pair >> 8, pair & 0xff]))
  if ((pair & 0xff) >= 0x40 && sign.length === 1 && sign !== '\ufffd') table.set(sign, pair)
}
