import { expect, test } from 'vitest'
import { attendeesIn } from './pasted-attendees.ts'

test('rows of a spreadsheet become attendees, whichever order their cells stand in', () => {
  const text =
    '姓名\t手机\t公司\n王工\t138 0000 0000\t澜江半导体\t工程师\n\n李工, li@example.com, 13900000000\r\n赵工'
  expect(attendeesIn(text)).toEqual([
    { name: '王工', phone: '138 0000 0000', email: '', company: '澜江半导体', job: '工程师' },
    { name: '李工', phone: '13900000000', email: 'li@example.com', company: '', job: '' },
    { name: '赵工', phone: '', email: '', company: '', job: '' },
  ])
})
