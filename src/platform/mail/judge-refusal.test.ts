import { expect, test } from 'vitest'
import { judgeRefusal } from './judge-refusal.ts'

test.each([
  ['5.1.1', 'dead'],
  ['550 5.1.1 <lin@example.com>: Recipient address rejected: User unknown', 'dead'],
  ['550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1', 'dead'],
  ['5.1.2', 'dead'],
  ['556 5.1.10 Recipient address has null MX', 'dead'],
  ['5.2.1 The email account that you tried to reach is disabled', 'dead'],
  // A server that gives no reason may as well mean the mail, and a domain that is away may come back.
  ['550 Mailbox not found', 'unclear'],
  ['', 'unclear'],
  ['5.0.0', 'unclear'],
  ['5.1.0', 'unclear'],
  ['5.4.4', 'unclear'],
  ['4.4.7', 'unclear'],
  // Neither a full mailbox nor spam nor a sender that may not is the fault of an address.
  ['552 5.2.2 mailbox full', 'nothing'],
  ['550 5.7.1 rejected as spam', 'nothing'],
  ['5.3.4', 'nothing'],
  ['2.0.0', 'unclear'],
  ['2.1.5', 'nothing'],
  // Numbers that are no status: a version, an address of a machine.
  ['550 from 10.5.1.1', 'unclear'],
] as const)('“%s” says of the address: %s', (words, verdict) => {
  expect(judgeRefusal(words)).toBe(verdict)
})
