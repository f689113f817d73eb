import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readLeaver } from '#features/accounts/leaver.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { changePicture } from '#features/sign-in/change-picture.server.ts'
import { uploads } from '#features/uploads/tables.server.ts'
import { makeUpload } from '#features/uploads/testing.ts'
import { images } from '#platform/images/images.tables.server.ts'
import type { Actor } from '#platform/context.ts'
import { testContext } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { wired } from './registries.server.ts'

const { exportPerson, forgetPerson } = wired

const as = async (id: number) => {
  const actor: Actor = { kind: 'person', id, sessionId: 0 }
  return testContext((await testDatabase()).db, { actor })
}

async function somebody() {
  const system = testContext((await testDatabase()).db)
  const id = await makePerson(system, { name: '要看自己数据的人' })
  await addMembershipYear(system, { personId: id, industry: 'semi', source: { grant: '试读' } })
  return { system, id }
}

test('what a person exports has a part of every feature, and nothing of anybody else', async () => {
  const { id } = await somebody()
  const data = await exportPerson(await as(id))
  const parts = ['账号', '会员', '订单', '购买的资料', '我的提问', '收到的提问', '评论', '消息', '登录设备']
  for (const part of parts) expect(data).toHaveProperty(part)
  expect(data.会员).toMatchObject([{ 产业: '第三代半导体', 订单号: '赠送' }])
  const other = await exportPerson(await as((await somebody()).id))
  expect(JSON.stringify(other)).not.toContain(`"编号":${id}`)
  await expect(exportPerson(testContext((await testDatabase()).db))).rejects.toMatchObject({
    code: 'sign_in_required',
  })
})

test('a face is only one’s own upload, and goes with whatever was uploaded and never used when the account is closed', async () => {
  const { system, id } = await somebody()
  const face = await makeUpload(system, id)
  const unused = await makeUpload(system, id)
  const { id: other } = await somebody()
  await expect(changePicture(await as(other), { pictureId: face.id })).rejects.toMatchObject({
    code: 'picture_not_yours',
  })
  await changePicture(await as(id), { pictureId: face.id })
  await forgetPerson(system, await readLeaver(system, id))
  expect(await system.db.select().from(uploads).where(eq(uploads.personId, id))).toEqual([])
  for (const picture of [face, unused])
    expect(await system.db.select().from(images).where(eq(images.id, picture.id))).toEqual([])
})
