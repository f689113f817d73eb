import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { lookOver } from './look-over.server.ts'

const clerk = { kind: 'staff', id: 1, sessionId: 1, roles: ['contributor'] } as const

test('who writes is told which formula readers would see as it was typed, alone or within a line', async () => {
  await inRolledBackTransaction(async (db) => {
    const { concerns } = await lookOver(
      { ...testContext(db), actor: clerk },
      {
        title: '题',
        blocks: [
          { type: 'formula', tex: 'R=\\frac{U}{I}', text: 'R=U/I' },
          { type: 'formula', tex: '\\frac{1}{', text: '\\frac{1}{' },
          { type: 'paragraph', spans: [{ text: '当' }, { text: 'x', formula: 'x' }] },
          { type: 'paragraph', spans: [{ text: '当' }, { text: '\\sqrt{', formula: '\\sqrt{' }] },
        ],
      },
    )
    expect(concerns.filter(({ sentence }) => sentence.startsWith('公式'))).toEqual([
      { sentence: '公式写得不对，读者会看到原样的字：\\frac{1}{', block: 1 },
      { sentence: '公式写得不对，读者会看到原样的字：\\sqrt{', block: 3 },
    ])
  })
})
