/** A report as Postfix writes it, about one mail to one address. */
export function reportOf({
  to,
  messageId,
  status = '5.1.1',
  action = 'failed',
  original,
  words = `550 5.1.1 <${to}>: Recipient address rejected: User unknown in virtual mailbox table`,
  idHeader = 'Message-ID',
}: {
  readonly to: string
  readonly messageId: string
  readonly status?: string
  readonly action?: string
  /** Whom it was sent to, where it was passed on. */
  readonly original?: string
  readonly words?: string
  readonly idHeader?: string
}): string {
  return [
    'Return-Path: <>',
    'Date: Mon, 1 Dec 2025 12:00:00 +0800',
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: mail@portal.example.com',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="9B095B5ADSN=_01/mx.example.com"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--9B095B5ADSN=_01/mx.example.com',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `I'm sorry to have to inform you. Final-Recipient: rfc822; somebody.else@example.com`,
    '',
    '--9B095B5ADSN=_01/mx.example.com',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    'Arrival-Date: Mon, 1 Dec 2025 11:59:58 +0800',
    '',
    `Final-Recipient: rfc822; ${to}`,
    ...(original === undefined ? [] : [`Original-Recipient: rfc822;${original}`]),
    `Action: ${action}`,
    ...(status === '' ? [] : [`Status: ${status}`]),
    'Remote-MTA: dns; mx.other.example.com',
    ...(words === '' ? [] : [`Diagnostic-Code: smtp; ${words.slice(0, 20)}`, `    ${words.slice(20)}`]),
    '',
    '--9B095B5ADSN=_01/mx.example.com',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Return-Path: <mail@portal.example.com>',
    'From: =?UTF-8?B?6Zeo5oi3?= <mail@portal.example.com>',
    `To: ${original ?? to}`,
    `${idHeader}:`,
    ` ${messageId}`,
    'Subject: hello',
    '',
    '--9B095B5ADSN=_01/mx.example.com--',
    '',
  ].join('\r\n')
}
