import { beforeAll, describe, expect, test } from 'vitest'
import { changeContent } from '#features/editing/change-content.server.ts'
import { createContent } from '#features/editing/create-content.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { paragraph } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { editables } from '../../src/app/registries.server.ts'
import { testContext } from '../context.ts'
import { testDatabase } from '../database.ts'

/** A content that its editor chooses another form for: a document that is no document, a special that is a weekly. */

let context: Context
beforeAll(async () => {
  context = testContext((await testDatabase()).db)
})

const image = { id: '0123456789abcdef01234567', width: 40, height: 30 }
const forms = {
  topic: [
    { kind: 'document', documentAuthor: '张三', doi: '10.1000/182' },
    { kind: 'article' },
    { kind: 'question', isAnonymous: true, progress: 'answered' },
  ],
  special: [
    { kind: 'special', topicIds: [] },
    { kind: 'weekly', weeklyUrl: 'https://example.com/weekly' },
    { kind: 'picture_story', picture: image },
  ],
} as const
const common = { topic: { title: '宽禁带综述', blocks: [paragraph('正文')] }, special: { title: '周报' } }

describe.each(['topic', 'special'] as const)('%s', (kind) => {
  const pairs = forms[kind].flatMap((from) =>
    forms[kind].filter((to) => to !== from).map((to) => [from.kind, to.kind, from, to] as const),
  )
  test.each(pairs)(
    'that was begun as %s becomes %s, without what only the former has',
    async (_, __, from, to) => {
      const begun = await createContent(context, editables, { kind, content: { ...common[kind], ...from } })
      const change = { kind, id: begun.id }
      const { token, content } = await changeContent(context, editables, {
        ...change,
        token: begun.token,
        change: { ...to },
      })
      expect(content).toMatchObject({ ...common[kind], ...to })
      for (const name of Object.keys(from).filter((field) => !(field in to)))
        expect(content).not.toHaveProperty(name)
      const { version } = await keepVersion(context, editables, { ...change, token })
      // Pictures have to be there to be shown.
      if (!('picture' in to)) await publishVersion(context, editables, { ...change, token, version })
    },
  )

  test('is begun as what its form says, whatever was filled in for another, and refuses what none has', async () => {
    const all = Object.assign({}, ...forms[kind].toReversed()) as object
    const { id } = await createContent(context, editables, { kind, content: { ...common[kind], ...all } })
    expect(id).toBeGreaterThan(0)
    const unknown = createContent(context, editables, {
      kind,
      content: { ...common[kind], ...all, doii: '1' },
    })
    await expect(unknown).rejects.toMatchObject({ code: 'input_invalid' })
  })
})
