import { expect, test } from 'vitest'
import { postedLines } from './posted-lines.ts'

const line = (id: number, carrier: string, trackingNumber: string, addressVersion = 1) => ({
  label: `P${id}-${addressVersion}`,
  id,
  addressVersion,
  carrier,
  trackingNumber,
})

test('takes cells of a spreadsheet, of a CSV file and what was typed, each by its own carrier or the usual one', () => {
  const text = [
    '寄件编号\t快递公司\t快递单号',
    'P12-1\t顺丰速运\tSF1480217730052',
    '',
    '"P13-2","DHL Express","JD0098"',
    'p14-1 YT1234567',
  ].join('\r\n')
  expect(postedLines(text, ' 圆通速递 ')).toEqual({
    lines: [
      line(12, '顺丰速运', 'SF1480217730052'),
      line(13, 'DHL Express', 'JD0098', 2),
      line(14, '圆通速递', 'YT1234567'),
    ],
    wrong: [],
  })
})

test('says which lines name no parcel, no number or no carrier', () => {
  expect(postedLines('P1-1\n12 SF1\nP2-1 SF12345\n顺丰 P3-1', '')).toEqual({ lines: [], wrong: [1, 2, 3, 4] })
})
