import { expect, test } from 'vitest'
import { RequestInvoice } from './request-invoice.server.ts'

const asked = (title: string) =>
  RequestInvoice.safeParse({ number: '20261121000000000000', title, email: 'finance@example.com' })

test.each(['砺川晶体\n下载：https://evil.example.com', '甲\u202e乙', '甲\u200b乙', '甲\u2028乙'])(
  'an invoice’s title cannot pass for another line of the mail it stands in (%j)',
  (title) => expect(asked(title).error?.issues[0]?.message).toBe('不能换行，也不能有看不见的字符'),
)

test('a plain title is kept without the room around it', () => {
  expect(asked(' 砺川晶体（上海）有限公司 ').data?.title).toBe('砺川晶体（上海）有限公司')
})
