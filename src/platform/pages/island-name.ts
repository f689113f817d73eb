/** The name of an island by its file, the same for the server, which writes it, and the browser, which looks it up. */
export function islandName(file: string): string {
  return file
    .replace(/^.*?src\//, '')
    .replace(/^(\.\.?\/)+/, '')
    .replace(/\.island\.tsx?$/, '')
}
