import { expect, test } from 'vitest'
import { CENTRE, cutOf, SHAPE_NAMES, SHAPES } from './shapes.ts'

const sizes = [
  { width: 1600, height: 900 },
  { width: 600, height: 1200 },
  { width: 1, height: 4000 },
  { width: 777, height: 777 },
]

test('every cut lies within its picture, has its shape and holds the focal point, wherever that is', () => {
  for (const picture of sizes)
    for (const shape of SHAPE_NAMES)
      for (const x of [0, 1, 33, 50, 99, 100])
        for (const y of [0, 50, 100]) {
          const { left, top, width, height } = cutOf(picture, shape, { x, y })
          const at = { x: (picture.width * x) / 100, y: (picture.height * y) / 100 }
          expect(left >= 0 && left <= at.x && at.x <= left + width && left + width <= picture.width).toBe(
            true,
          )
          expect(top >= 0 && top <= at.y && at.y <= top + height && top + height <= picture.height).toBe(true)
          expect(width === picture.width || height === picture.height).toBe(true)
          expect(Math.abs(width / SHAPES[shape] - height)).toBeLessThanOrEqual(1)
        }
})

test('without a focal point the middle is kept, and with one it stands in the middle where there is room', () => {
  expect(cutOf({ width: 1600, height: 900 }, '1x1', CENTRE)).toEqual({
    left: 350,
    top: 0,
    width: 900,
    height: 900,
  })
  expect(cutOf({ width: 1600, height: 900 }, '1x1', { x: 40, y: 90 })).toMatchObject({ left: 190, top: 0 })
  expect(cutOf({ width: 1600, height: 900 }, '1x1', { x: 95, y: 90 })).toMatchObject({ left: 700 })
})
