import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { saveFile } from './save-file.server.ts'
import { uploadPdf } from './upload-pdf.server.ts'

const { db } = await testDatabase()
const services = testServices(db)
const context = { ...testContext(db), services }
afterAll(() => services.pdf.close())

test('a PDF is taken once however often it comes, and a file is made of it', async () => {
  const pdf = await readFile(resolve(import.meta.dirname, '../../../db/demo/documents/substrate-price.pdf'))
  const data = pdf.toString('base64')
  const first = await uploadPdf(context, { fileName: '价格.pdf', data })
  expect(first).toMatchObject({ bytes: pdf.length })
  expect(first.pageCount).toBeGreaterThan(0)
  expect(await uploadPdf(context, { fileName: '价格（终稿）.pdf', data })).toEqual(first)
  await saveFile(context, { name: '价格.pdf', title: '价格', pdfId: first.pdfId, publishedAt: context.now })
})

test('what is no PDF is refused with the sentence of its fault', async () => {
  const data = Buffer.from('no PDF').toString('base64')
  await expect(uploadPdf(context, { fileName: 'a.pdf', data })).rejects.toMatchObject({ kind: 'invalid' })
})
