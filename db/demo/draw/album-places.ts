import { chance, color, repeat } from './palette.ts'

/** Rooms and things of the event pictures, all 960 × 640. */

export const text = (
  x: number,
  y: number,
  size: number,
  words: string,
  fill: string = color.white,
  anchor = 'middle',
) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="${anchor}" fill="${fill}">${words}</text>`

/** A hall: wall, ceiling lights, floor. */
export function room(wall: string, floor: string, horizon: number, lamps = 6, lamp = '#fff6dd'): string {
  return `<rect width="960" height="640" fill="${wall}"/>${repeat(lamps, (index) => `<ellipse cx="${(960 / lamps) * (index + 0.5)}" cy="26" rx="${280 / lamps}" ry="9" fill="${lamp}"/><path d="M${(960 / lamps) * (index + 0.5) - 150 / lamps} 30L${(960 / lamps) * (index + 0.5) - 520 / lamps} ${horizon}H${(960 / lamps) * (index + 0.5) + 520 / lamps}L${(960 / lamps) * (index + 0.5) + 150 / lamps} 30Z" fill="${lamp}" opacity=".07"/>`)}<rect y="${horizon}" width="960" height="${640 - horizon}" fill="${floor}"/>`
}

/** A screen with two lines of words. */
export function screen(
  x: number,
  y: number,
  width: number,
  height: number,
  words: readonly [string, string],
): string {
  return `<rect x="${x - 8}" y="${y - 8}" width="${width + 16}" height="${height + 16}" rx="6" fill="#0a1d2b"/><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#deep)"/><circle cx="${x + width * 0.86}" cy="${y + height * 0.3}" r="${height * 0.42}" fill="url(#cold)" opacity=".55"/>${text(x + width * 0.07, y + height * 0.45, width / 13, words[0], color.white, 'start')}${text(x + width * 0.07, y + height * 0.68, width / 24, words[1], color.amber, 'start')}`
}

export const podium = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-50 -110H50L42 0H-42Z" fill="#8a5a2b"/><rect x="-58" y="-122" width="116" height="16" rx="4" fill="#a5713a"/><circle cy="-62" r="18" fill="${color.amber}"/><path d="M20 -122C30 -150 14 -158 8 -168" fill="none" stroke="#1b2a35" stroke-width="5"/></g>`

/** A company's stand: back wall, counter, lamp rail. */
export function stand(
  x: number,
  y: number,
  width: number,
  height: number,
  tint: string,
  name: string,
): string {
  return `<g transform="translate(${x} ${y})"><rect width="${width}" height="${height}" fill="#f8fafb"/><rect width="${width}" height="${height * 0.3}" fill="${tint}"/>${text(width / 2, height * 0.2, Math.min(height * 0.15, (width / name.length) * 0.8), name)}<rect x="${width * 0.06}" y="${height * 0.36}" width="${width * 0.4}" height="${height * 0.4}" fill="${tint}" opacity=".16"/><rect x="${width * 0.54}" y="${height * 0.36}" width="${width * 0.4}" height="${height * 0.28}" fill="#123f57"/><path d="M${width * 0.58} ${height * 0.58}L${width * 0.68} ${height * 0.44}L${width * 0.78} ${height * 0.53}L${width * 0.9} ${height * 0.4}" fill="none" stroke="${color.amber}" stroke-width="${height / 70}"/></g>`
}

export const counter = (x: number, y: number, width: number, height: number, tint: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="#ffffff"/><rect x="${x}" y="${y + height * 0.62}" width="${width}" height="${height * 0.38}" rx="6" fill="${tint}"/><rect x="${x - 8}" y="${y - 10}" width="${width + 16}" height="16" rx="6" fill="#dfe8ec"/>`

/** A round table laid for dinner. */
export const table = (x: number, y: number, width: number, name: string) => {
  const random = chance(name)
  return `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${width / 6}" fill="#fdfaf3"/><path d="M${x - width / 2} ${y}C${x - width / 2} ${y + width * 0.3} ${x + width / 2} ${y + width * 0.3} ${x + width / 2} ${y}Z" fill="#efe5d2"/><ellipse cx="${x}" cy="${y}" rx="${width * 0.2}" ry="${width / 16}" fill="#d9c39a"/><circle cx="${x}" cy="${y - width * 0.07}" r="${width * 0.06}" fill="#b5484f"/><circle cx="${x + width * 0.05}" cy="${y - width * 0.04}" r="${width * 0.045}" fill="#d9837f"/>${repeat(6, (index) => `<ellipse cx="${x + Math.cos(index * 1.05) * width * 0.38}" cy="${y + Math.sin(index * 1.05) * width * 0.12}" rx="${width * 0.055}" ry="${width * 0.022}" fill="#fff" stroke="#cfd8dc"/><path d="M${x + Math.cos(index * 1.05) * width * 0.3} ${y + Math.sin(index * 1.05) * width * 0.1}v-${width * (0.07 + random() * 0.03)}" stroke="#d9b36a" stroke-width="${width / 50}"/>`)}`
}

/** An oscilloscope with two traces. */
export const scope = (x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><rect width="210" height="140" rx="10" fill="#dfe7eb"/><rect x="12" y="12" width="136" height="104" fill="#08202e"/><path d="M16 90H46V34H92V90H144" fill="none" stroke="${color.amber}" stroke-width="4"/><path d="M16 60C44 60 40 100 60 98S92 40 144 46" fill="none" stroke="#5fe0c0" stroke-width="4"/>${repeat(6, (index) => `<circle cx="${168 + (index % 2) * 24}" cy="${32 + Math.floor(index / 2) * 32}" r="9" fill="#5b6b77"/>`)}</g>`

/** A poster on a board. */
export const poster = (x: number, y: number, width: number, tint: string, title: string) => {
  const height = width * 1.35
  return `<g transform="translate(${x} ${y})"><rect x="-8" y="-8" width="${width + 16}" height="${height + 60}" rx="4" fill="#c9d5db"/><rect width="${width}" height="${height}" fill="#fff"/><rect width="${width}" height="${height * 0.16}" fill="${tint}"/>${text(width / 2, height * 0.11, width / 9, title)}<rect x="${width * 0.06}" y="${height * 0.22}" width="${width * 0.42}" height="${height * 0.3}" fill="${tint}" opacity=".22"/><path d="M${width * 0.56} ${height * 0.5}L${width * 0.66} ${height * 0.36}L${width * 0.76} ${height * 0.42}L${width * 0.92} ${height * 0.24}" fill="none" stroke="${tint}" stroke-width="4"/>${repeat(7, (index) => `<rect x="${width * 0.06}" y="${height * (0.58 + index * 0.055)}" width="${width * (0.5 + ((index * 7) % 5) * 0.08)}" height="4" fill="#9fb0b9"/>`)}</g>`
}
