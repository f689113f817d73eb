import { expect, test } from 'vitest'
import type { Shape } from '#features/home/block-kinds.ts'
import { inRows } from './home-rows.ts'

const rows = (...shapes: readonly Shape[]) =>
  inRows(shapes.map((shape) => ({ shape }))).map((row) => row.map(({ shape }) => shape).join(' '))

test('a side block stands beside the main one before it, thirds stand together, all else alone', () => {
  expect(rows('wide', 'main', 'side', 'third', 'third', 'third', 'wide', 'main', 'side')).toEqual([
    'wide',
    'main side',
    'third third third',
    'wide',
    'main side',
  ])
})

test('a side block without a main one before it, and a second one, stand alone', () => {
  expect(rows('side', 'main', 'side', 'side', 'main', 'main')).toEqual([
    'side',
    'main side',
    'side',
    'main',
    'main',
  ])
})

test('thirds that are not neighbours stand apart', () => {
  expect(rows('third', 'wide', 'third', 'third')).toEqual(['third', 'wide', 'third third'])
})
