import { rotate } from '#ui/rotate.ts'

/** Another ad of the strip every 10 s, downwards (CONST-02). */
export function rotateStrip(strip: HTMLElement): void {
  rotate(strip, { axis: 'y', everyMs: 10_000 })
}
