import { describe, expect, test } from 'vitest'
import { attendeesIn, namedByPaste } from './pasted-attendees.ts'

test('rows of a spreadsheet become attendees, whichever order their cells stand in', () => {
  const text = '王工\t138 0000 0000\t澜江半导体\t工程师\n\n李工, li@example.com, 13900000000\r\n赵工'
  expect(attendeesIn(text)).toEqual([
    { name: '王工', phone: '138 0000 0000', email: '', company: '澜江半导体', job: '工程师' },
    { name: '李工', phone: '13900000000', email: 'li@example.com', company: '', job: '' },
    { name: '赵工', phone: '', email: '', company: '', job: '' },
  ])
})

test('under a heading each cell is what its column says, and running numbers are nobody', () => {
  const text =
    '序号\t姓名\t工作单位\t职务\t联系电话\t电子邮箱\t备注\n1\t王工\t澜江半导体\t\t138 0000 0000\t\t素食\n2\t李工\t\t首席工程师\t\tli@example.com\n3\t\t空'
  expect(attendeesIn(text)).toEqual([
    { name: '王工', phone: '138 0000 0000', email: '', company: '澜江半导体', job: '' },
    { name: '李工', phone: '', email: 'li@example.com', company: '', job: '首席工程师' },
  ])
  for (const heading of ['姓名', '参会人姓名', '姓 名', '姓名（必填）'])
    expect(attendeesIn(`序号\t${heading}\n1\t王工`)).toMatchObject([{ name: '王工' }])
  expect(attendeesIn('姓名\t手机')).toEqual([])
})

test('a comma in a cell of a spreadsheet, or between quotes, parts nothing', () => {
  const firm = 'Wolfspeed (China) Co., Ltd.'
  const wang = { name: '王工', phone: '13800000000', email: '', company: firm, job: '经理' }
  expect(attendeesIn(`姓名\t公司\t职务\t手机\n王工\t${firm}\t经理\t13800000000`)).toEqual([wang])
  expect(attendeesIn(`姓名,公司,职务,手机\n王工,"${firm}",经理,13800000000`)).toEqual([wang])
  expect(attendeesIn(`王工\t13800000000\t${firm}\t经理`)).toEqual([wang])
  expect(attendeesIn(' 王工 , "晶圆，外延；器件" , 经理')).toMatchObject([
    { company: '晶圆，外延；器件', job: '经理' },
  ])
  expect(attendeesIn('王工,5" 晶圆厂,经理\n李工,"岚江,经理')).toMatchObject([
    { company: '5" 晶圆厂', job: '经理' },
    { company: '"岚江', job: '经理' },
  ])
  expect(attendeesIn('王工，"代号“""芯""”"；经理')).toMatchObject([{ company: '代号“"芯"”', job: '经理' }])
})

describe('a group that is pasted', () => {
  const somebody = (name: string) => ({ name, phone: '', email: '', company: '', job: '' })
  const ticket = (typeId: number) => ({ ...somebody(''), typeId })
  const people = (count: number) => Array.from({ length: count }, (_, index) => somebody(`第${index + 1}位`))

  test('has as many tickets of the one type chosen as there are rows', () => {
    const { tickets, told } = namedByPaste([ticket(1)], people(5), 10)
    expect(tickets.map(({ name, typeId }) => [name, typeId])).toEqual(people(5).map(({ name }) => [name, 1]))
    expect(told).toBe('已填入 5 位')
  })

  test('of two thousand is told in one sentence, and nobody of it is filled in', () => {
    const rows = Array.from(
      { length: 2000 },
      (_, index) => `第${index}位\t138${String(index).padStart(8, '0')}`,
    )
    const chosen = [ticket(1)]
    expect(namedByPaste(chosen, attendeesIn(rows.join('\n')), 50)).toEqual({
      tickets: chosen,
      told: '粘贴了 2000 位，一次最多 50 位，没有填入；请分几次，或联系主办方',
    })
  })

  test('for several types asks for enough tickets, as nobody knows whose is which', () => {
    const chosen = [ticket(1), ticket(2)]
    expect(namedByPaste(chosen, people(3), 10)).toEqual({
      tickets: chosen,
      told: '粘贴了 3 位，只选了 2 张门票；请先选够门票',
    })
    expect(namedByPaste(chosen, people(2), 10).tickets.map(({ name }) => name)).toEqual(['第1位', '第2位'])
    expect(namedByPaste(chosen, [], 10).told).toBe('没有看出参会人，请每行写一位')
  })
})
