import { expect, test } from 'vitest'
import { namesOfTickets } from './name-on-ticket.ts'

const named = (name: string) => ({ name, awaitsAttendee: false })

test('the row of a registration names whoever comes, and says where a name was deleted', () => {
  const [first, second] = [named('李四'), named('孙六')]
  expect(namesOfTickets([first])).toBe('李四')
  expect(namesOfTickets([named(''), first, second])).toBe('（姓名已删除）、李四、孙六')
  expect(namesOfTickets([first, { name: '', awaitsAttendee: true }, second, named('钱七')])).toBe(
    '李四、待参会人填写、孙六 等 4 人',
  )
})
