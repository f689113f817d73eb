import { encode, renderSVG } from 'uqr'
import { QR_LOOK } from '#ui/qr-look.ts'

/** Sharp at the width of a poster's corner, 10 cm at 300 dpi. */
const PNG_SIDE = 1200
const LONGEST_NAME = 60

/** The code of an address as a drawing, which stays sharp at any size. */
export const qrSvg = (address: string): Blob =>
  new Blob([renderSVG(address, QR_LOOK)], { type: 'image/svg+xml' })

/** Draws the code of an address on a canvas, every module the same whole number of points wide. */
export function drawQr(canvas: HTMLCanvasElement, address: string): void {
  const { data, size } = encode(address, { border: QR_LOOK.border })
  const module = Math.max(1, Math.floor(PNG_SIDE / size))
  canvas.width = module * size
  canvas.height = module * size
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = QR_LOOK.whiteColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = QR_LOOK.blackColor
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(x * module, y * module, module, module)
    }),
  )
}

/** What a file of something is called: its name without what no disk takes. */
export const qrName = (name: string): string =>
  `${[
    ...name
      .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ]
    .slice(0, LONGEST_NAME)
    .join('')
    .trim()} 二维码`.trim()
