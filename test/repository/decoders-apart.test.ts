import { expect, test } from 'vitest'
import { importsOf, reachedFrom } from './import-graph.ts'

/** What decodes pictures holds tens of megabytes for ever, and a fault in it ends the process. */
const LIBRARIES = new Set(['sharp', '@hyzyla/pdfium'])

const holding = (entry: string) =>
  [...reachedFrom([entry])].filter(
    (file) => /\.tsx?$/.test(file) && importsOf(file).some((from) => LIBRARIES.has(from)),
  )

test.each(['src/entry/main.ts', 'src/entry/worker.ts'])('%s decodes no picture itself', (entry) => {
  expect(reachedFrom([entry]).size).toBeGreaterThan(500)
  expect(holding(entry)).toEqual([])
})

test('the processes made for it do', () => {
  expect(holding('src/platform/images/raster-worker.ts')).not.toEqual([])
  expect(holding('src/platform/pdf/pdf-worker.ts')).not.toEqual([])
})
