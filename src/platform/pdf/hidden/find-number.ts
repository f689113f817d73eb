import { findLattices } from './find-lattices.ts'
import { flattenPicture, type Greys } from './flatten-picture.ts'
import { latticeReader } from './read-lattice.ts'

/** How far around the prevailing grey is taken, in pixels. */
const REACH = 12

/** The number hidden in a picture of a page or a part of one; undefined where there is none or too little is left of it. */
export function findNumber(greys: Greys): number | undefined {
  const flat = flattenPicture(greys, REACH)
  const { width, height } = greys
  const read = latticeReader({ flat, width, height })
  for (const lattice of findLattices(flat, greys)) {
    const number = read(lattice)
    if (number !== undefined) return number
  }
  return undefined
}
