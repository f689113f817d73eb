import { CROWN_BOX, EDGES, FACETS, JEWELS } from '../components/crown-shape.ts'

const COLOURS = { copper: '#9a5b17', accent: '#0a6583' } as const

/** The sign of the award as a picture of its own, for print on white. */
export const pressLogo = (): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${CROWN_BOX}" width="800" height="840">`,
    `<g stroke="${COLOURS.copper}" stroke-width="1.5" stroke-linejoin="round">`,
    ...FACETS.map(
      ({ points, colour, percent }) =>
        `<polygon points="${points}" fill="${COLOURS[colour]}" fill-opacity="${percent / 100}"/>`,
    ),
    `<path d="${EDGES}" fill="none"/></g>`,
    ...JEWELS.map(
      ({ x, y, radius }) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${COLOURS.copper}"/>`,
    ),
    '</svg>',
  ].join('')
