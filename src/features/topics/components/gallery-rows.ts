/** How many pictures stand in each row: rows as even as they can be, of three at most, the fuller ones last. */
export function rowsOfGallery(count: number): number[] {
  const rows = Math.ceil(count / 3)
  return Array.from({ length: rows }, (_, row) => Math.floor((count + row) / rows))
}
