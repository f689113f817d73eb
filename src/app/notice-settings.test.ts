import { expect, test } from 'vitest'
import { readConfiguration } from '#platform/configuration.server.ts'
import { wired } from '../../test/portal.ts'
import { refuseUnknownNotices } from './notice-settings.ts'

const starting = (templates: Record<string, string>) => () =>
  refuseUnknownNotices(
    readConfiguration({
      ALIYUN_SMS_ACCESS_KEY_ID: 'id',
      ALIYUN_SMS_ACCESS_KEY_SECRET: 'key',
      ALIYUN_SMS_SIGN_NAME: '门户',
      ALIYUN_SMS_SIGN_IN_TEMPLATE: 'SMS_1',
      ...templates,
    }),
    wired.messageKinds,
  )

test('a template for a notice that nobody sends stops the start, and the notices that there are are named', () => {
  expect(starting({ ALIYUN_SMS_NOTICE_TEMPLATES: 'order_reciept=SMS_2, refund=SMS_3' })).toThrow(
    /ALIYUN_SMS_NOTICE_TEMPLATES：没有 order_reciept 这样.+\n.+order_receipt/,
  )
  // It is told of on the page and by mail alone.
  expect(starting({ ALIYUN_SMS_NOTICE_TEMPLATES_OVERSEAS: 'comment_on_mine=SMS_2' })).toThrow(
    'ALIYUN_SMS_NOTICE_TEMPLATES_OVERSEAS：没有 comment_on_mine',
  )
})

test('a template for a notice that is sent does not', () => {
  expect(
    starting({ ALIYUN_SMS_NOTICE_TEMPLATES: 'order_receipt=SMS_2 membership_ending=SMS_3' }),
  ).not.toThrow()
})
