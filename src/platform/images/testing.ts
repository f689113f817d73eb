import sharp, { type Sharp } from 'sharp'
import { crc32, deflateSync } from 'node:zlib'

/** A picture with some detail, for tests: `width`×`height` pixels, left half red, right half blue, with stripes. */
export function drawing(width: number, height: number, { alpha = false } = {}): Sharp {
  const channels = alpha ? 4 : 3
  const pixels = Buffer.alloc(width * height * channels)
  for (let index = 0; index < width * height; index++) {
    const isLeft = index % width < width / 2
    const stripe = (Math.floor(index / width / 8) % 2) * 40
    pixels.set(isLeft ? [215 + stripe, 20, 20] : [20, 20, 215 + stripe], index * channels)
    if (alpha) pixels[index * channels + 3] = isLeft ? 255 : 0
  }
  return sharp(pixels, { raw: { width, height, channels } })
}

/** A well-formed PNG header that claims any size, followed by next to nothing. */
export function pngClaiming(width: number, height: number): Buffer {
  return png(width, height, Buffer.of(0x78, 0x9c))
}

/** A sound PNG of any size in one colour: some kilobytes that unpack to millions of pixels. */
export function flatPng(width: number, height: number): Buffer {
  return png(width, height, deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 }))
}

/** One bit a pixel, black and white. */
function png(width: number, height: number, packed: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.of())])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** An SVG with these attributes. */
export const svg = (attributes: string, content = '<rect width="50" height="40" fill="red"/>'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

/** A kilobyte that takes a library days to draw: noise, blurred, millions of times. */
export function endlessDrawing(): Buffer {
  const levels = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => {
    const below = `<use href="#l${level - 1}"/>`
    return `<g id="l${level}">${below.repeat(9)}</g>`
  })
  return svg(
    'width="2000" height="2000"',
    `<defs><filter id="f"><feTurbulence baseFrequency=".9" numOctaves="200"/><feGaussianBlur stdDeviation="90"/></filter>
    <rect id="l0" width="2000" height="2000" filter="url(#f)"/>${levels.join('')}</defs><use href="#l8"/>`,
  )
}
