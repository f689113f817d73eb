/** Everything that comes one after the other, once all of it is there. */
export async function allOf<T>(coming: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const each of coming) all.push(each)
  return all
}
