import { describe, expect, test } from 'vitest'
import { readDeliveryReport } from './read-delivery-report.ts'
import { reportOf } from './testing-reports.ts'

const ID = '<0b9f@portal.example.com>'
const PLAIN = reportOf({ to: 'lin@example.com', messageId: ID })
const READ = {
  messageIds: [ID],
  failed: [
    {
      addresses: ['lin@example.com'],
      status: '5.1.1',
      words: expect.stringMatching(/^550 5\.1\.1 .*User unknown in virtual mailbox table$/),
    },
  ],
}

describe('a report that a mail was not delivered', () => {
  test('says which mail, which address, and why', () => {
    expect(readDeliveryReport(PLAIN)).toEqual(READ)
  })

  test('is read with plain line ends as a pipe gives it, and with the mail in whole', () => {
    const whole = PLAIN.replace('text/rfc822-headers', 'message/rfc822').replace(
      'Subject: hello\r\n',
      'Subject: hello\r\n\r\nMessage-ID: <said-in-the-text@example.com>\r\n',
    )
    expect(readDeliveryReport(whole.replaceAll('\r\n', '\n'))).toEqual(READ)
  })

  test('is read where its parts are encoded', () => {
    const [head, second, ...rest] = PLAIN.split('Content-Type: message/delivery-status\r\n\r\n')
    const [status = '', returned] = (second ?? '').split('\r\n\r\n--9B')
    const type = 'Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: '
    const base64 = `${head}${type}base64\r\n\r\n${Buffer.from(status).toString('base64')}\r\n\r\n--9B${returned}`
    const quoted = `${head}${type}quoted-printable\r\n\r\n${status.replaceAll('@', '=40').replace('5.1.1', '5.1=\r\n.1')}\r\n\r\n--9B${returned}`
    expect(rest).toEqual([])
    expect(readDeliveryReport(base64)).toEqual(READ)
    expect(readDeliveryReport(quoted)).toEqual(READ)
  })

  test('names whom the mail was sent to as well as where it was passed on to', () => {
    const report = reportOf({ to: 'lin@gone.example.com', original: 'lin@example.com', messageId: ID })
    expect(readDeliveryReport(report)?.failed[0]?.addresses).toEqual([
      'lin@example.com',
      'lin@gone.example.com',
    ])
  })

  test('names the mail by our own header where a relay wrote another id', () => {
    const own = reportOf({ to: 'lin@example.com', messageId: ID, idHeader: 'X-Portal-Message-ID' })
    const both = own.replace('Subject: hello', 'Message-ID: <other@relay.example.com>\r\nSubject: hello')
    expect(readDeliveryReport(both)?.messageIds).toEqual(['<other@relay.example.com>', ID])
  })
})

describe('nothing is read from', () => {
  test.each([
    ['a letter', 'From: lin@example.com\r\nSubject: hello\r\n\r\nhello'],
    ['nothing', ''],
    ['one empty line', '\n'],
    ['a report of a delay', reportOf({ to: 'lin@example.com', messageId: ID, action: 'delayed' })],
    ['a report of success', reportOf({ to: 'lin@example.com', messageId: ID, action: 'delivered' })],
    ['a report without a boundary', PLAIN.replace('\tboundary="9B095B5ADSN=_01/mx.example.com"', '\tx=y')],
    ['a report whose type is broken', PLAIN.replace('multipart/report;', 'multipart report;')],
    ['a report that was cut off', PLAIN.slice(0, PLAIN.indexOf('Content-Type: text/rfc822-headers'))],
    ['a report that names no mail', PLAIN.replace('Message-ID', 'X-Message')],
    ['a report with endless parts', PLAIN.replace('--9B', '--9B095B5ADSN=_01/mx.example.com\r\n'.repeat(50))],
    ['bytes', String.fromCodePoint(...Array.from({ length: 1000 }, (_, index) => index % 256))],
  ])('%s', (_what, raw) => {
    expect(readDeliveryReport(raw)).toBeUndefined()
  })

  test('a million bytes of nothing in a moment', () => {
    const nothing = [
      'Content-Type: multipart/report; boundary=a\n\n',
      '\n '.repeat(300_000),
      '= '.repeat(200_000),
    ]
    expect(readDeliveryReport(nothing.join(''))).toBeUndefined()
    expect(
      readDeliveryReport(`${nothing[0]}--a\nContent-Transfer-Encoding: quoted-printable\n\n${nothing[2]}`),
    ).toBe(undefined)
  })
})
