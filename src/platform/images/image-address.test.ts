import { expect, test } from 'vitest'
import { imageSources } from './image-address.ts'

const id = '0123456789abcdef01234567'

test('a logo is asked for at 320 pixels and reserves its room', () => {
  expect(imageSources({ id, width: 1600, height: 800 }, [320])).toEqual({
    src: `/img/${id}?w=320`,
    srcSet: undefined,
    width: 320,
    height: 160,
  })
})

test('a picture offers the widths it has, and its own once', () => {
  const { src, srcSet, width, height } = imageSources({ id, width: 700, height: 500 }, [320, 640, 960, 1600])
  expect(srcSet).toBe(`/img/${id}?w=320 320w, /img/${id}?w=640 640w, /img/${id}?w=960 700w`)
  expect({ src, width, height }).toEqual({ src: `/img/${id}?w=960`, width: 700, height: 500 })
})

test('a picture smaller than every width comes in its own size', () => {
  const sources = imageSources({ id, width: 50, height: 10 }, [320, 640])
  expect(sources).toEqual({ src: `/img/${id}?w=320`, srcSet: undefined, width: 50, height: 10 })
})
