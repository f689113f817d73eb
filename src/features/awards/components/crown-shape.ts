/** The sign of the award, a crystal cut like a crown under light, in a box of 400 by 420. */
export const CROWN_BOX = '0 0 400 420'

/** Each facet with how strongly it is filled, in percent. */
export const FACETS = [
  { points: '200,40 262,150 200,196 138,150', colour: 'copper', percent: 25 },
  { points: '262,150 320,96 332,226 200,196', colour: 'copper', percent: 15 },
  { points: '138,150 80,96 68,226 200,196', colour: 'copper', percent: 10 },
  { points: '332,226 300,344 200,382 200,196', colour: 'accent', percent: 15 },
  { points: '68,226 100,344 200,382 200,196', colour: 'accent', percent: 10 },
] as const

export const EDGES =
  'M100 344 68 226 80 96M300 344l32-118-12-130M138 150l62 232 62-232M68 226l132 156 132-156'

export const JEWELS = [
  { x: 200, y: 40, radius: 5 },
  { x: 80, y: 96, radius: 4 },
  { x: 320, y: 96, radius: 4 },
] as const
