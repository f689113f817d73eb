import { z } from 'zod'
import type { Glimpse } from '#ui/glimpse/glimpse.ts'

/** The figures that a thing is told by in lists, as calls and the index spell them. */

const ChangeWire = z.object({
  by: z.string().describe('变动的大小；比例说百分点'),
  way: z.enum(['up', 'down', 'same']),
  against: z.string().describe('与哪一期比'),
})

export const GlimpseWire = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('latest').describe('沿时间的数字：最近一期，不含预测'),
    of: z.string().describe('哪一列；只有一列时为空'),
    at: z.string().describe('哪一期'),
    value: z.string(),
    unit: z.string(),
    change: ChangeWire.optional(),
    curves: z.array(z.array(z.number().nullable())).describe('最多三列，第一列是 of；缺数的一期为 null'),
  }),
  z.object({
    kind: z.literal('largest').describe('并列比较的数字：其中最大的'),
    of: z.string().describe('哪一行'),
    at: z.string().describe('哪一列；只有一列时为空'),
    value: z.string(),
    unit: z.string(),
    change: ChangeWire.optional(),
    bars: z.array(z.number()),
  }),
  z.object({
    kind: z.literal('lines').describe('其余的表：前几行的前两格'),
    heading: z.string(),
    lines: z.array(z.tuple([z.string(), z.string()])),
  }),
])

export function glimpseToWire(glimpse: Glimpse): z.infer<typeof GlimpseWire> {
  switch (glimpse.kind) {
    case 'latest':
      return { ...glimpse, curves: glimpse.curves.map((curve) => [...curve]) }
    case 'largest':
      return { ...glimpse, bars: [...glimpse.bars] }
    case 'lines':
      return { ...glimpse, lines: glimpse.lines.map(([name, cell]) => [name, cell]) }
  }
}
